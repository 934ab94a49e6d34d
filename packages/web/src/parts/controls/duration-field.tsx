import { type DurationParts, joinDuration, type Seconds, splitDuration } from '@roundbell/core/base';
import { HOURS_LIMIT, MINUTES_LIMIT, parseDuration, SECONDS_LIMIT, UNREADABLE_DURATION } from '@roundbell/core/timer';
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';
import { Field } from './field.tsx';
import styles from './field.module.css';

interface DurationFieldProps {
  readonly label: string;
  readonly hideLabel?: boolean;
  /** NaN if all three boxes were emptied. */
  readonly seconds: Seconds;
  /** Gets NaN for what cannot be read once its box is left. */
  readonly onChange: (seconds: Seconds) => void;
  readonly error?: string | undefined;
}

const PARTS = [
  { part: 'hours', name: 'Hours', max: HOURS_LIMIT.max },
  { part: 'minutes', name: 'Minutes', max: MINUTES_LIMIT.max },
  { part: 'seconds', name: 'Seconds', max: SECONDS_LIMIT.max },
] as const;

type Part = keyof DurationParts;

/** What stands in a box as it was written. */
interface Written {
  readonly part: Part;
  readonly text: string;
  readonly isRead: boolean;
}

const NOTHING = splitDuration(Number.NaN);

/**
 * A length of time as hours, minutes and seconds. A number is of its box: an emptied box counts as 0, and more than a box
 * holds is carried over when it is left, 90 seconds are 1:30. Any other time, '1:30' or '1m30', typed or pasted into any
 * box, is the whole length. What cannot be read stays as written, with a sentence once its box is left.
 */
export function DurationField({ label, hideLabel, seconds, onChange, error }: DurationFieldProps) {
  const id = useId();
  const [parts, setParts] = useState(() => splitDuration(seconds));
  const [written, setWritten] = useState<Written>();
  const [isLeft, setLeft] = useState(false);
  const [isInside, setInside] = useState(false);
  // Something else, such as an undo, has changed it.
  if (!Object.is(joinDuration(parts), seconds)) {
    setParts(splitDuration(seconds));
    setWritten(undefined);
  }
  const shownError = isLeft && written?.isRead === false ? UNREADABLE_DURATION : error;
  const errorId = shownError === undefined ? undefined : `${id}-error`;

  const set = (next: DurationParts) => {
    setParts(next);
    onChange(joinDuration(next));
  };
  const write = (part: Part, text: string) => {
    const next = partsIn(text, part, parts);
    setWritten({ part, text, isRead: next !== undefined });
    setLeft(false);
    if (next !== undefined) set(next);
  };
  const leave = () => {
    if (written === undefined) return;
    setLeft(true);
    if (!written.isRead) return set(NOTHING);
    setWritten(undefined);
    if (isOver(parts)) setParts(splitDuration(joinDuration(parts)));
  };
  const press = (event: KeyboardEvent, { part, max }: (typeof PARTS)[number]) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (key === 'Enter') leave();
    const by = key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : 0;
    if (by === 0 || altKey || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    const value = parts[part] || 0;
    write(part, String(Math.min(Math.max(max, value), Math.max(0, value + by))));
  };
  const paste = (event: ClipboardEvent, part: Part) => {
    const text = event.clipboardData.getData('text').trim(); // cspell:disable-line
    // A plain number, and what cannot be read, goes where the caret is.
    if (isNumber(text) || partsIn(text, part, parts) === undefined) return;
    event.preventDefault();
    write(part, text);
  };
  return (
    <fieldset className={styles.group}>
      <legend className={hideLabel ? 'sr-only' : undefined}>{label}</legend>
      <div className={styles.parts}>
        {PARTS.map((box) => {
          const { part } = box;
          const value = parts[part];
          const isWritten = written?.part === part;
          return (
            <Box
              key={part}
              {...box}
              value={value}
              text={isWritten ? written.text : Number.isNaN(value) ? '' : String(value)}
              isUnreadable={isWritten && !written.isRead}
              errorId={errorId}
              // By Tab the row is entered at the seconds, which '40' mostly means; Shift+Tab goes on to the others.
              tabIndex={part === 'seconds' || isInside ? 0 : -1}
              onWrite={(text) => write(part, text)}
              onEnter={() => setInside(true)}
              onLeave={(isOut) => {
                leave();
                if (isOut) setInside(false);
              }}
              onKeyDown={(event) => press(event, box)}
              onPaste={(event) => paste(event, part)}
            />
          );
        })}
      </div>
      {shownError !== undefined && (
        <p id={errorId} className={styles.error}>
          {shownError}
        </p>
      )}
    </fieldset>
  );
}

interface BoxProps {
  readonly part: Part;
  readonly name: string;
  readonly max: number;
  readonly value: number;
  /** What stands in it. */
  readonly text: string;
  readonly isUnreadable: boolean;
  readonly errorId: string | undefined;
  readonly tabIndex: 0 | -1;
  readonly onWrite: (text: string) => void;
  readonly onEnter: () => void;
  /** `isOut` if the focus goes to none of the other boxes. */
  readonly onLeave: (isOut: boolean) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
}

/** One of the boxes; a native number box would take no '1:30'. */
function Box({ part, name, max, value, text, isUnreadable, errorId, onWrite, onEnter, onLeave, ...rest }: BoxProps) {
  const id = useId();
  return (
    <Field id={id} label={name}>
      <input
        {...rest}
        id={id}
        type="text"
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        data-focus-first={part === 'seconds' || undefined}
        data-unreadable={isUnreadable || undefined}
        className={styles.input}
        min={0}
        max={max}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value || 0}
        aria-describedby={errorId}
        aria-invalid={errorId === undefined ? undefined : true}
        value={text}
        onChange={(event) => onWrite(event.target.value)}
        onFocus={onEnter}
        onBlur={({ currentTarget, relatedTarget }) =>
          onLeave(relatedTarget?.closest('fieldset') !== currentTarget.closest('fieldset'))
        }
      />
    </Field>
  );
}

function isNumber(text: string): boolean {
  return /^\d*([.,]\d*)?$/.test(text);
}

/** What the boxes hold after a text was written into one of them; undefined if it cannot be read. */
function partsIn(text: string, part: Part, parts: DurationParts): DurationParts | undefined {
  const plain = text.trim();
  if (isNumber(plain)) return { ...parts, [part]: plain === '' ? Number.NaN : Number(plain.replace(',', '.')) };
  const read = parseDuration(plain);
  return read === undefined ? undefined : splitDuration(read);
}

/** Whether a box holds what belongs into another one. */
function isOver({ hours, minutes, seconds }: DurationParts): boolean {
  return minutes > MINUTES_LIMIT.max || seconds > SECONDS_LIMIT.max || hours % 1 > 0 || minutes % 1 > 0;
}
