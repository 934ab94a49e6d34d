import { STEP_TYPES, type StepType, type TimelinePiece } from '@roundbell/core/timer';

/** All pieces of a type as one path, in a picture of 1000 by 100. */
export interface ShapePart {
  readonly type: StepType;
  readonly path: string;
}

/** How high a piece is where others have a zone and it has none. */
const WITHOUT_ZONE = 25;

const WIDTH = 1000;
/** A narrower piece has no room for a mark in its middle. */
const LEAST_HALVED = 24;

/** A notch in the upper edge, where the sides are switched. */
function notchAt(share: number, top: number): string {
  const middle = share * WIDTH;
  return `H${(middle - 5).toFixed(2)}L${middle.toFixed(2)} ${top + 30}L${(middle + 5).toFixed(2)} ${top}`;
}

/** The strip of a timeline; where steps have zones, as high as their heart is expected to be. */
export function shapeOf(pieces: readonly TimelinePiece[], duration: number): readonly ShapePart[] {
  const hasZones = pieces.some(({ zone }) => zone !== undefined);
  const boxOf = ({ zone, from, to, switches }: TimelinePiece): string => {
    const width = ((to - from) / duration) * WIDTH;
    const height = !hasZones ? 100 : zone === undefined ? WITHOUT_ZONE : 20 + 16 * zone;
    const [left, right] = [from, to].map((at) => ((at / duration) * WIDTH).toFixed(2));
    const top = 100 - height;
    const edge = switches && width > LEAST_HALVED ? notchAt((from + to) / 2 / duration, top) : '';
    return `M${left} ${top}${edge}H${right}V100H${left}Z`;
  };
  return STEP_TYPES.flatMap((type) => {
    const path = pieces.filter((piece) => piece.type === type).map(boxOf);
    return path.length === 0 ? [] : [{ type, path: path.join('') }];
  });
}
