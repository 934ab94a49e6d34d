/** What a voice service was asked to say. */
export interface Spoken {
  readonly voice: string;
  readonly text: string;
}

/** Starts a voice service on this machine alone; port 0 is any free one. */
export function startVoice(port: number): Promise<{
  readonly url: string;
  readonly spoken: readonly Spoken[];
  stop(): Promise<void>;
}>;
