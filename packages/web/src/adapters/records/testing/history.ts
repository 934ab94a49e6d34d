import type { Random } from '@roundbell/core/ports';

/** The devices of a history's person. */
export const DEVICES = ['phone', 'tablet', 'laptop'] as const;
/** One of them. */
export type DeviceName = (typeof DEVICES)[number];

/** What a person does to their documents. */
export const EDITS = [
  ...(['field', 'field', 'field', 'field', 'field', 'field'] as const),
  'add step',
  'change step',
  'change step',
  'drop step',
  'turn steps',
  'move step',
  'move step',
  'tag',
  'drop tag',
  'add round',
  'drop round',
  'turn rounds',
  'create',
  'remove',
  'undo',
  'undo',
  'preference',
  'preference',
  'session',
  'head session',
  'session note',
  'session note',
  'session note',
  'session note',
  'session note',
  'drop session',
] as const;
/** One of them. */
export type Edit = (typeof EDITS)[number];

/** How a device's network behaves: 'no answer' is a request that arrives and whose reply does not; 'twice' delivers each request two times; 'full' is a server that has no room for a push. */
export const NETWORKS = ['up', 'up', 'down', 'down', 'no answer', 'twice', 'full'] as const;
/** One of them. */
export type HistoryNetwork = (typeof NETWORKS)[number];

/** How far a clock may be off, in edits. */
const CLOCKS = [0, -40, 40, 5000] as const;

/** One thing that happens. `where` chooses the document and the part of it. */
export type Act =
  | { readonly what: 'edit'; readonly device: DeviceName; readonly edit: Edit; readonly where: number }
  | { readonly what: 'network'; readonly device: DeviceName; readonly network: HistoryNetwork }
  /** A request or a reply of the exchange goes one way. */
  | { readonly what: 'exchange'; readonly device: DeviceName; readonly steps: number }
  /** A push of before arrives once more, however late. */
  | { readonly what: 'echo'; readonly device: DeviceName; readonly where: number }
  /** The device's clock is set to be off by so much. */
  | { readonly what: 'clock'; readonly device: DeviceName; readonly by: number }
  | { readonly what: 'reload'; readonly device: DeviceName }
  | { readonly what: 'restart' }
  | { readonly what: 'backup' }
  | { readonly what: 'restore' };

/** A random history; the same for the same chance. */
export function historyOf({ next }: Pick<Random, 'next'>, length: number): readonly Act[] {
  const pick = <T>(of: readonly [T, ...T[]]): T => of[Math.floor(next() * of.length)] ?? of[0];
  const nat = (): number => Math.floor(next() * 1000);
  return Array.from({ length }, (_, at): Act => {
    const device = pick(DEVICES);
    const chance = at < 2 ? 0 : next();
    if (chance < 0.46) return { what: 'edit', device, edit: at < 2 ? 'create' : pick(EDITS), where: nat() };
    if (chance < 0.58) return { what: 'network', device, network: pick(NETWORKS) };
    if (chance < 0.61) return { what: 'clock', device, by: pick(CLOCKS) };
    if (chance < 0.88) return { what: 'exchange', device, steps: 1 + (nat() % 5) };
    if (chance < 0.95) return { what: 'echo', device, where: nat() };
    return chance < 0.985 ? { what: 'reload', device } : { what: 'restart' };
  });
}

/** A history in which the server is backed up somewhere, and comes back from that backup later. */
export function withRestore(acts: readonly Act[], { next }: Pick<Random, 'next'>): readonly Act[] {
  const backedUp = Math.floor(next() * acts.length * 0.6);
  const restored = backedUp + 1 + Math.floor(next() * (acts.length - backedUp));
  return acts.toSpliced(restored, 0, { what: 'restore' }).toSpliced(backedUp, 0, { what: 'backup' });
}
