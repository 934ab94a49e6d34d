// A session for other sports programs: Training Center XML, version 2, one lap per step. The schema fixes the order of
// the elements, and requires distance and calories, of which a strap knows little: distance is 0.
// cspell:ignore activity xmlschemas

import type { Bpm } from '../../base/units.ts';
import { movingPiecesOf, movingTimeOf, stretchesOf, type SessionStretch } from '../sessions/session-stretches.ts';
import type { HeartRateSession, SessionMark } from '../sessions/session.ts';
import type { Reading } from '../strap/reading.ts';
import { utcOf } from './session-export.ts';
import { element, textElement, xmlDocument } from './tcx-xml.ts';

const NAMESPACE = 'http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2';
/** One kilocalorie in kilojoules. */
const KILOCALORIE = 4.184;
/** The schema's unsignedByte and unsignedShort. */
const BYTE_MOST = 255;
const SHORT_MOST = 65_535;
const RESTING: ReadonlySet<SessionMark['type']> = new Set(['rest', 'recovery', 'between', 'delay', 'meditation']);

/**
 * The session as a TCX file: times in UTC, a lap for each step that took any time, the timer's name as a note; pauses
 * count towards no lap and end its track (HRT-36, HRT-94).
 */
export function tcxOf(session: HeartRateSession): string {
  const stretches = stretchesOf(session);
  const moving = stretches.filter((stretch) => movingTimeOf(stretch) > 0);
  // The schema demands a lap.
  const laps = (moving.length === 0 ? stretches.slice(0, 1) : moving).map(lapOf);
  return xmlDocument(
    element('TrainingCenterDatabase', { xmlns: NAMESPACE }, [
      element('Activities', {}, [
        element('Activity', { Sport: 'Other' }, [
          textElement('Id', utcOf(session.startTime)),
          ...laps,
          textElement('Notes', session.timerName),
        ]),
      ]),
    ]),
  );
}

function lapOf(stretch: SessionStretch): string {
  const { mark, from } = stretch;
  const pieces = movingPiecesOf(stretch);
  const readings = pieces.flat();
  return element('Lap', { StartTime: utcOf(from) }, [
    textElement('TotalTimeSeconds', String(movingTimeOf(stretch) / 1000)),
    textElement('DistanceMeters', '0'),
    textElement('Calories', String(caloriesOf(readings))),
    ...bpmElements(readings),
    textElement('Intensity', intensityOf(mark)),
    textElement('TriggerMethod', 'Manual'),
    ...pieces.map((piece) => element('Track', {}, piece.map(trackpointOf))),
    ...(mark === undefined ? [] : [textElement('Notes', mark.stepName)]),
  ]);
}

function bpmElements(readings: readonly Reading[]): readonly string[] {
  if (readings.length === 0) return [];
  const mean = readings.reduce((sum, { bpm }) => sum + bpm, 0) / readings.length;
  const most = readings.reduce((highest, { bpm }) => Math.max(highest, bpm), 0);
  return [bpmElement('AverageHeartRateBpm', mean), bpmElement('MaximumHeartRateBpm', most)];
}

function bpmElement(name: string, bpm: Bpm): string {
  return element(name, {}, [textElement('Value', String(Math.min(BYTE_MOST, Math.round(bpm))))]);
}

function trackpointOf({ bpm, timestamp }: Reading): string {
  return element('Trackpoint', {}, [textElement('Time', utcOf(timestamp)), bpmElement('HeartRateBpm', bpm)]);
}

/**
 * A strap counts from its reset, so only the difference is the lap's; if it was reset within the lap, the lap counts
 * nothing.
 */
function caloriesOf(readings: readonly Reading[]): number {
  const told = readings.flatMap(({ energyExpended }) => (energyExpended === undefined ? [] : [energyExpended]));
  const kilojoules = (told.at(-1) ?? 0) - (told[0] ?? 0);
  return Math.min(SHORT_MOST, Math.max(0, Math.round(kilojoules / KILOCALORIE)));
}

function intensityOf(mark: SessionMark | undefined): 'Active' | 'Resting' {
  return mark !== undefined && RESTING.has(mark.type) ? 'Resting' : 'Active';
}
