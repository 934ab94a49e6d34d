import type { PlayerView } from '@roundbell/core';

/** What the player shows between loading and completion. */
export type LiveView = Extract<PlayerView, { readonly current: unknown }>;
