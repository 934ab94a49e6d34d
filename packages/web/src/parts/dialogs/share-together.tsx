import { linkBody } from '@roundbell/core/formats';
import { suggestedStart, type Together } from '@roundbell/core/run';
import type { Timer } from '@roundbell/core/timer';
import { type ReactNode, useCallback, useState } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { useFetched } from '../../app/hooks/use-late.ts';
import { useWallClock } from '../../app/hooks/use-wall-clock.ts';
import { HOST } from '../../base/host.ts';
import { Notice } from '../banner.tsx';
import { TextField } from '../controls/text-field.tsx';
import { dateWords } from '../locale.ts';

interface ShareTogetherProps {
  readonly timer: Timer;
  /** Offers a link with a moment, given in words; says when someone may have it. */
  readonly linked: (body: string, when: string, onHandedOn: () => void) => ReactNode;
  /** Another moment was chosen: what was said of the link is not true of the next. */
  readonly onChoose: () => void;
  /** What is offered while there is none. */
  readonly otherwise: ReactNode;
}

const whenWords = dateWords({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const MINUTE = 60_000;
const YEAR = 366 * 24 * 60 * MINUTE;

/** Asks for the moment at which everyone starts, and offers the link that has it. */
export function ShareTogether(props: ShareTogetherProps) {
  const { together } = useApp();
  const arrival = useFetched(together);
  if (arrival.status === 'ready') return <Moment {...props} together={arrival.value} />;
  return arrival.status === 'loading' ? (
    <p>Checking the time…</p>
  ) : (
    <p>This part could not be loaded. Check your connection, then open this dialog again.</p>
  );
}

function Moment({ onChoose, together, ...offered }: ShareTogetherProps & { readonly together: Together }) {
  const now = useWallClock();
  const [written, setWritten] = useState(() => fieldText(suggestedStart(now)));
  const known = useStore(together.view, (view) => view.clock);
  const [handedOn, setHandedOn] = useState<typeof known>();
  // A link that someone may have stays as it is, whatever is learnt of the clock.
  const clock = handedOn ?? known;
  const choose = (text: string) => {
    setHandedOn(undefined);
    setWritten(text);
    onChoose();
  };
  const shown = new Date(written).getTime();
  // The time is asked for while this is shown, whatever moment was chosen.
  const whileShown = useCallback(() => together.follow(), [together]);
  const problem = problemOf(shown, now);
  return (
    <>
      <div ref={whileShown}>
        <TextField
          label="Starts at"
          type="datetime-local"
          min={fieldText(now)}
          value={written}
          onChange={choose}
          hint="Everyone who opens this link and taps Join starts at this time."
          error={problem}
        />
      </div>
      {clock === 'device' && (
        <Notice tone="note">
          {HOST === 'static' ? 'This' : 'The server cannot be reached, so this'} time comes from the clock of this
          device. If the clock is wrong, the others start at a different time.
        </Notice>
      )}
      {clock === 'asking' && problem === undefined ? (
        <p>Checking the time…</p>
      ) : problem === undefined ? (
        <Agreed key={`${clock} ${shown}`} {...{ ...offered, together, shown }} onHandedOn={() => setHandedOn(clock)} />
      ) : (
        offered.otherwise
      )}
    </>
  );
}

interface AgreedProps extends Omit<ShareTogetherProps, 'onChoose'> {
  readonly together: Together;
  readonly shown: number;
  readonly onHandedOn: () => void;
}

/** The link is made once for a moment: two that are a second apart would start a second apart. */
function Agreed({ timer, linked, otherwise, together, shown, onHandedOn }: AgreedProps) {
  const [agreed] = useState(() => linkBody(timer, together.agreedFor(shown)));
  if (agreed.ok) return linked(agreed.body, whenWords(shown), onHandedOn);
  return (
    <>
      <p>{agreed.message}</p>
      {otherwise}
    </>
  );
}

function problemOf(shown: number, now: number): string | undefined {
  if (Number.isNaN(shown)) return 'Choose a day and a time.';
  if (shown > now + YEAR) return 'Choose a time within a year.';
  return shown <= now ? 'This time has passed. Choose a later one.' : undefined;
}

/** A moment as a field of this device's time zone has it, to the minute. */
function fieldText(moment: number): string {
  const local = moment - new Date(moment).getTimezoneOffset() * MINUTE;
  return new Date(local).toISOString().slice(0, 16);
}
