/** The release that this is, by semantic versioning: that of every package.json, and the newest in CHANGELOG.md. */
export const VERSION = '1.0.0';
