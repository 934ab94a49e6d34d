// What is shown of pocket mode.

/** What a person should know: the sound stopped, its track is over but not the run, or the run sounds live instead. */
export type PocketNote = 'pocket-stopped' | 'pocket-ends' | 'pocket-live';

/** Pocket mode as it stands. */
export interface PocketView {
  /** What a button says that has to wait until the track is made: 'Preparing 18 of 23'; undefined if nothing is waited for. */
  readonly preparing: string | undefined;
  readonly note: PocketNote | undefined;
}
