// The public face of the core.

export * from './account/account.ts';
export * from './account/profile.ts';
export * from './app.ts';
export * from './failure.ts';
export * from './heart/zones.ts';
export { contentHash, isSameContent } from './library/content.ts';
export * from './library/library.ts';
export * from './library/merge.ts';
export * from './ports.ts';
export * from './run/event.ts';
export * from './run/overview.ts';
export * from './run/plan.ts';
export * from './run/player.ts';
export * from './run/segment.ts';
export * from './run/sleep.ts';
export * from './run/tones.ts';
export * from './run/view.ts';
export * from './timer/edit.ts';
export * from './timer/limits.ts';
export * from './timer/tags.ts';
export * from './timer/timer.ts';
export * from './timer/totals.ts';
export * from './timer/validate.ts';
export * from './units.ts';
export * from './voice/announcement.ts';
export * from './voice/speaker.ts';
export * from './wire.ts';
