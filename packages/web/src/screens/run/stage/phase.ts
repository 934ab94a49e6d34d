import './phase.css';
import type { SegmentView } from '@roundbell/core/run';
import type { StepType } from '@roundbell/core/timer';
import {
  DumbbellIcon,
  FlowerIcon,
  FootprintsIcon,
  HourglassIcon,
  LeafIcon,
  SofaIcon,
  TimerIcon,
  type LucideIcon,
} from 'lucide-react';

/** The icon of each type, next to its word and colour. */
export const PHASE_ICONS: Readonly<Record<StepType, LucideIcon>> = {
  preparation: FootprintsIcon,
  work: DumbbellIcon,
  rest: SofaIcon,
  recovery: LeafIcon,
  timer: TimerIcon,
  meditation: FlowerIcon,
  delay: HourglassIcon,
};

/** The type that gives the screen its colour and icon: the step's, or rest between the repeats of a round. */
export function phaseOf(segment: SegmentView): StepType {
  return segment.kind === 'rest' ? 'rest' : segment.type;
}
