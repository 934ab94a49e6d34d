// The calls to intervals.icu, by a person's own key: who it is of, whether a workout is there, and one more.

import { readAs } from '@roundbell/core/base';
import * as z from 'zod/mini';
import { jsonOf } from '../base/json.ts';

/** An answer; what was refused has to be mended by the person, 'wrong' will not get better, 'later' may. */
export type PlannerAnswer<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'refused' | 'wrong' | 'later' };

/** A workout to be sent. */
export interface PlannedUpload {
  readonly externalId: string;
  readonly name: string;
  /** The day before and the day after it began, 'YYYY-MM-DD'. */
  readonly oldest: string;
  readonly newest: string;
  readonly fit: Uint8Array<ArrayBuffer>;
}

/** A workout of the person's calendar there. */
export interface PlannedEvent {
  readonly name: string;
  /** Its steps as they are written there; empty without any. */
  readonly text: string;
}

/** Their service. */
export interface Planner {
  /** The name of whose key it is. */
  athlete(key: string): Promise<PlannerAnswer<string>>;
  /** The workouts that are planned for a day, 'YYYY-MM-DD', in the order of the calendar. */
  planned(key: string, day: string): Promise<PlannerAnswer<readonly PlannedEvent[]>>;
  /** Sends a workout, unless one with its id is there; given up, as 'later', when the signal says so. */
  upload(key: string, workout: PlannedUpload, signal: AbortSignal): Promise<PlannerAnswer<'sent' | 'there'>>;
}

/** Where it is. */
export const PUBLIC_PLANNER = 'https://intervals.icu';

const MOST_BYTES = 1_000_000;
const MILLIS = 20_000;
const USER_NAME = 'API_KEY';

const athleteSchema = z.object({ name: z.optional(z.nullable(z.string())) });
const eventsSchema = z.array(
  z.object({
    category: z.optional(z.nullable(z.string())),
    name: z.optional(z.nullable(z.string())),
    description: z.optional(z.nullable(z.string())),
  }),
);
/** More are no day's work. */
const PLANNED_MOST = 5;
/** What is longer fits no address that opens it. */
const LETTERS_MOST = { name: 100, text: 6000 } as const;
const activitiesSchema = z.array(z.object({ external_id: z.optional(z.nullable(z.string())) }));

/** Over `fetch`. No redirect is followed: it could lead into the operator's own network, with the key. */
export function createPlanner(baseUrl: string): Planner {
  const athlete = `${baseUrl.replace(/\/+$/, '')}/api/v1/athlete/0`;

  async function ask(key: string, path: string, init: RequestInit = {}): Promise<PlannerAnswer<unknown>> {
    const authorization = `Basic ${Buffer.from(`${USER_NAME}:${key}`).toString('base64')}`;
    try {
      const answer = await fetch(`${athlete}${path}`, {
        ...init,
        headers: { authorization, accept: 'application/json' },
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(MILLIS), ...(init.signal ? [init.signal] : [])]),
      });
      const text = await textWithin(answer, MOST_BYTES);
      if (answer.ok && text !== undefined) return { kind: 'ok', value: jsonOf(text) };
      return { kind: meaningOf(answer.status) };
    } catch {
      return { kind: 'later' };
    }
  }

  return {
    async athlete(key) {
      const answer = await ask(key, '');
      if (answer.kind !== 'ok') return answer;
      const read = readAs(athleteSchema, answer.value);
      return read.success ? { kind: 'ok', value: read.data.name ?? '' } : { kind: 'later' };
    },
    async planned(key, day) {
      const wanted = new URLSearchParams({ oldest: day, newest: day, category: 'WORKOUT' });
      const answer = await ask(key, `/events?${wanted.toString()}`);
      if (answer.kind !== 'ok') return answer;
      const events = readAs(eventsSchema, answer.value);
      if (!events.success) return { kind: 'later' };
      // Notes, races and holidays stand in the same calendar.
      const workouts = events.data.filter(({ category }) => category === 'WORKOUT').slice(0, PLANNED_MOST);
      return { kind: 'ok', value: workouts.map(eventOf) };
    },
    async upload(key, { externalId, name, oldest, newest, fit }, signal) {
      const days = new URLSearchParams({ oldest, newest });
      const there = await ask(key, `/activities?${days.toString()}`, { signal });
      if (there.kind !== 'ok') return there;
      const activities = readAs(activitiesSchema, there.value);
      if (!activities.success) return { kind: 'later' };
      if (activities.data.some(({ external_id: id }) => id === externalId)) return { kind: 'ok', value: 'there' };
      const body = new FormData();
      body.append('file', new Blob([fit]), `${externalId}.fit`);
      const named = new URLSearchParams({ name, external_id: externalId });
      const answer = await ask(key, `/activities?${named.toString()}`, { method: 'POST', body, signal });
      return answer.kind === 'ok' ? { kind: 'ok', value: 'sent' } : answer;
    },
  };
}

function eventOf({ name, description }: z.infer<typeof eventsSchema>[number]): PlannedEvent {
  const text = description?.trim() ?? '';
  return {
    name: (name ?? '').trim().slice(0, LETTERS_MOST.name) || 'Workout',
    text: text.length > LETTERS_MOST.text ? '' : text,
  };
}

function meaningOf(status: number): 'refused' | 'wrong' | 'later' {
  if (status === 401 || status === 403) return 'refused';
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'wrong' : 'later';
}

/** The text of an answer; undefined if it is longer. */
async function textWithin(answer: Response, most: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body ?? []) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length > most) return undefined;
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** No one answers. */
export const NO_PLANNER: Planner = {
  athlete: () => Promise.resolve({ kind: 'later' }),
  planned: () => Promise.resolve({ kind: 'later' }),
  upload: () => Promise.resolve({ kind: 'later' }),
};
