import type { OverviewRow, PlayerView } from '@roundbell/core';

/** What the player shows between loading and completion. */
export type LiveView = Extract<PlayerView, { readonly segment: unknown }>;

/** A step occurrence as people count it, from 1. */
export type StepPlace = Extract<OverviewRow, { readonly kind: 'step' }>['place'];
