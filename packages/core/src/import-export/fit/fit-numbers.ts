// The numbers of the FIT protocol that more than one kind of file needs (docs/design/kept-runs.md).

import type { WallTime } from '../../base/units.ts';
import type { Sport } from '../../timer/sport.ts';
import type { FitField, FitMessage, FitWriter } from './fit-bytes.ts';

/** A kind of message: its number in the file and in the protocol, its fields, and the fields of the texts that follow them. */
export const fitMessage = (
  local: number,
  global: number,
  fields: readonly (readonly [id: number, type: FitField['type'], count?: number])[],
  ...textIds: readonly number[]
): FitMessage => ({
  global,
  local,
  fields: fields.map(([id, type, count = 1]) => ({ id, type, count })),
  textIds,
});

/** The field that counts the messages of a kind. */
export const FIT_INDEX = 254;
/** Type, manufacturer, product, moment of creation; the product's name. */
const FILE_ID = fitMessage(
  0,
  0,
  [
    [0, 'enum'],
    [1, 'uint16'],
    [2, 'uint16'],
    [4, 'uint32'],
  ],
  8,
);
/** The manufacturer for those who have no number. */
const DEVELOPMENT = 255;
/** Sport and sub-sport by the numbers of the public profile. */
export const FIT_SPORTS: Readonly<Record<Sport, readonly [sport: number, subSport: number]>> = {
  training: [10, 26],
  strength: [10, 20],
  yoga: [10, 43],
  running: [1, 0],
  cycling: [2, 0],
  walking: [11, 0],
  rowing: [15, 0],
};
/** What a lap or a step of a workout is for. */
export const FIT_INTENSITIES = { active: 0, rest: 1, 'warm-up': 2, 'cool-down': 3, recovery: 4 } as const;

/** 1989-12-31T00:00Z, where FIT begins to count, in seconds. */
const EPOCH = 631_065_600;

/** A moment in FIT's whole seconds; what lies before it began to count is 0. */
export function fitTimeOf(moment: WallTime): number {
  return Math.max(0, Math.floor(moment / 1000) - EPOCH);
}

/** Begins a file of a type, which names its maker and its moment. */
export function addFileId(writer: FitWriter, type: number, at: WallTime): void {
  writer.add(FILE_ID, [type, DEVELOPMENT, 0, fitTimeOf(at)], 'Roundbell');
}
