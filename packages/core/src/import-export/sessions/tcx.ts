// A session for other sports programs: Training Center XML, version 2, one lap per step. The schema fixes the order of
// the elements, and requires distance and calories, of which a strap knows little: distance is 0.
// cspell:ignore activity xmlschemas

import type { Bpm } from '../../base/units.ts';
import { sportOf, type HeartRateSession } from '../../heart/sessions/session.ts';
import type { Reading } from '../../heart/strap/reading.ts';
import type { Sport } from '../../timer/sport.ts';
import { utcOf } from './session-export.ts';
import { purposeOf, kilocaloriesOf, lapsOf, pointsOf, readingsOf, type Lap, type LapPoint } from './session-laps.ts';
import { element, textElement, xmlDocument } from './tcx-xml.ts';

const NAMESPACE = 'http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2';
/** The schema's unsignedByte and unsignedShort. */
const BYTE_MOST = 255;
const SHORT_MOST = 65_535;

/** TCX knows two by name. */
const TCX_SPORTS: Readonly<Partial<Record<Sport, string>>> = { running: 'Running', cycling: 'Biking' };

/**
 * The session as a TCX file: times in UTC, a lap for each step that took any time, the timer's name as a note; pauses
 * count towards no lap and end its track. Each track has a point at its beginning and its end.
 */
export function tcxOf(session: HeartRateSession): string {
  return xmlDocument(
    element('TrainingCenterDatabase', { xmlns: NAMESPACE }, [
      element('Activities', {}, [
        element('Activity', { Sport: TCX_SPORTS[sportOf(session)] ?? 'Other' }, [
          textElement('Id', utcOf(session.startTime)),
          ...lapsOf(session).map(lapElement),
          textElement('Notes', session.timerName),
        ]),
      ]),
    ]),
  );
}

function lapElement(lap: Lap): string {
  const { mark, from, movingTime, pieces } = lap;
  const readings = readingsOf(lap);
  return element('Lap', { StartTime: utcOf(from) }, [
    textElement('TotalTimeSeconds', String(movingTime / 1000)),
    textElement('DistanceMeters', '0'),
    textElement('Calories', String(Math.min(SHORT_MOST, kilocaloriesOf([lap]) ?? 0))),
    ...bpmElements(readings),
    textElement('Intensity', isResting(lap) ? 'Resting' : 'Active'),
    textElement('TriggerMethod', 'Manual'),
    ...pieces.map((piece) => element('Track', {}, pointsOf(piece).map(trackpointOf))),
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

function trackpointOf({ bpm, timestamp }: LapPoint): string {
  const rate = bpm === undefined ? [] : [bpmElement('HeartRateBpm', bpm)];
  return element('Trackpoint', {}, [textElement('Time', utcOf(timestamp)), ...rate]);
}

function isResting(lap: Lap): boolean {
  const effort = purposeOf(lap);
  return effort === 'rest' || effort === 'recovery';
}
