import type { LibraryView, Problem, Timer } from '@roundbell/core/timer';
import { type RefObject, useState } from 'react';
import { useApp } from '../../app/engines/use-app.ts';
import { usePhone } from '../../app/hooks/use-window.ts';
import { Banner } from '../../parts/banner.tsx';
import { Button } from '../../parts/controls/button.tsx';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.tsx';
import { lazyOverlay } from '../../parts/dialogs/lazy-overlay.tsx';
import { lateContent, Nothing } from '../../parts/late.tsx';
import { createCardFocus } from './card-focus.ts';
import type { CardMenuProps } from './card-menu.tsx';
import type { SelectedTimersProps } from './selected-timers.tsx';
import type { TimerActions } from './timer-card.tsx';
import { TimerList } from './timer-list.tsx';

const CardMenu = lazyOverlay<CardMenuProps>(
  () => import('./card-menu.tsx').then((chunk) => chunk.CardMenu),
  (props) => props.onClose,
);

// Only for who selects.
const SelectedTimers = lateContent<SelectedTimersProps>(
  () => import('./selected-timers.tsx').then((chunk) => chunk.SelectedTimers),
  Nothing,
  null,
).Part;

interface Question {
  readonly timer: Timer;
  readonly asked: 'open' | 'cancelled' | 'confirmed';
}

interface OpenMenu {
  readonly timer: Timer;
  readonly anchor: HTMLElement;
  readonly isOpen: boolean;
}

interface TimerShelfProps extends Pick<LibraryView, 'timers' | 'lastRuns'> {
  /** Where the focus goes when a card disappears with its button. */
  readonly heading: RefObject<HTMLElement | null>;
}

/** The timers, and what is asked and reported when something is done with one of them. */
export function TimerShelf({ timers, lastRuns, heading }: TimerShelfProps) {
  const { library, undo } = useApp();
  const isPhone = usePhone();
  const [question, setQuestion] = useState<Question>();
  const [menu, setMenu] = useState<OpenMenu>();
  const [wasPhone, setWasPhone] = useState(isPhone);
  // A turned phone draws other cards: the menu's button disappears with its own.
  if (wasPhone !== isPhone) {
    setWasPhone(isPhone);
    if (menu) setMenu({ ...menu, isOpen: false });
  }
  const [refusal, setRefusal] = useState<string>();
  const [copyId, setCopyId] = useState<string>();
  const [selected, setSelected] = useState<readonly string[]>();
  // Always the same: a card is redrawn when its own timer changes, not with any other.
  const [actions] = useState<TimerActions>(() => ({
    askToDelete: (timer) => setQuestion({ timer, asked: 'open' }),
    openMenu: (timer, anchor) => setMenu({ timer, anchor, isOpen: true }),
    select: (id) => setSelected((ids = []) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])),
    focus: createCardFocus(),
  }));
  const remove = async (timer: Timer) => {
    setQuestion({ timer, asked: 'confirmed' });
    const result = await library.remove(timer.id);
    setRefusal(result.ok ? undefined : result.message);
    if (!result.ok) return;
    undo.offer({ text: `"${timer.name}" deleted.`, undo: () => void restore(timer), stays: 'ten-seconds' });
  };
  const restore = async ({ id }: Timer) => {
    const result = await library.restore(id);
    setRefusal(result.ok ? undefined : reasonsOf(result.problems));
    if (result.ok) actions.focus.want(id);
  };
  const duplicate = async ({ timer, anchor }: OpenMenu, name: string) => {
    const result = await library.duplicate(timer.id, name);
    setRefusal(result.ok ? undefined : reasonsOf(result.problems));
    if (!result.ok) return anchor.focus();
    actions.focus.want(result.id);
    setCopyId(result.id);
  };
  const copy = timers.find(({ id }) => id === copyId);
  return (
    <>
      {refusal !== undefined && <Banner tone="error">{refusal}</Banner>}
      {timers.length > 0 && (
        <>
          <p role="status" className="sr-only">
            {copy && `Added "${copy.name}"`}
          </p>
          <TimerList
            timers={timers}
            lastRuns={lastRuns}
            menuOf={menu?.isOpen ? menu.timer.id : undefined}
            selected={selected}
            actions={actions}
          />
          {selected && (
            <SelectedTimers
              selected={selected.filter((id) => timers.some((timer) => timer.id === id))}
              heading={heading}
              onMade={() => setSelected(undefined)}
            />
          )}
          <Button
            variant="quiet"
            aria-pressed={selected !== undefined}
            onClick={() => setSelected(selected ? undefined : [])}
          >
            Select timers
          </Button>
        </>
      )}
      <CardMenu
        open={menu?.isOpen === true}
        timer={menu?.timer}
        anchor={menu?.anchor}
        hasAll={isPhone}
        onDelete={() => menu && actions.askToDelete(menu.timer)}
        onSelect={() => menu && actions.select(menu.timer.id)}
        onDuplicate={(name) => menu && void duplicate(menu, name)}
        onClose={() => menu && setMenu({ ...menu, isOpen: false })}
      />
      <ConfirmDialog
        open={question?.asked === 'open'}
        title={`Are you sure you want to delete "${question?.timer.name ?? ''}"?`}
        // The card disappears with its button: the focus goes to the heading instead.
        returnFocus={question?.asked === 'confirmed' ? heading : undefined}
        onConfirm={() => question && void remove(question.timer)}
        onCancel={() => question && setQuestion({ ...question, asked: 'cancelled' })}
      />
    </>
  );
}

function reasonsOf(problems: readonly Problem[]): string {
  return problems.map(({ message }) => message).join(' ');
}
