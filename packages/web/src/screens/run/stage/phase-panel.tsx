import { formatClock } from '@roundbell/core/base';
import type { Player, SegmentView } from '@roundbell/core/run';
import { endsBy, isCapped, type TimeShownAs } from '@roundbell/core/timer';
import { PauseIcon } from 'lucide-react';
import { useFetchedWhile } from '../../../app/hooks/use-late.ts';
import { clockFace } from '../../../parts/clock/clock-face.ts';
import { Digits } from '../../../parts/clock/digits.tsx';
import { TypeBadge } from '../../../parts/type-badge.tsx';
import { TYPE_WORDS } from '../../../parts/type-words.ts';
import { lateCounter, lateHeartEnd, timePicture } from '../late-parts.tsx';
import { placeWords, repWords, segmentTitle, sideWords } from '../overview/place-words.ts';
import { type SteadyView, useLive } from './live-view.ts';
import { NextLine } from './next-line.tsx';
import { PHASE_ICONS, phaseOf } from './phase.ts';
import { StepNote } from './step-note.tsx';
import { StepProgress } from './step-progress.tsx';
import styles from './phase-panel.module.css';

interface PhasePanelProps {
  readonly player: Player;
  readonly view: SteadyView;
  readonly shownAs: TimeShownAs;
  /** Whether the run is heard by its track. */
  readonly isQuiet: boolean;
}

/**
 * The present segment: place in the timer, step, digits and bar, on the colour of its type; below them what comes next.
 */
export function PhasePanel({ player, view, shownAs, isQuiet }: PhasePanelProps) {
  const segment = view.current;
  const phase = phaseOf(segment);
  const Icon = PHASE_ICONS[phase];
  const { isLeading } = view;
  const { round, repeat } = placeWords(segment);
  // Beside 'Round 2/3' a name needs no word, and one that is its number has it.
  const isExplained = round !== undefined || segment.roundName === `Round ${segment.roundNumber}`;
  const title = segmentTitle(segment);
  return (
    <section className={styles.panel} aria-label="Now">
      <p className={styles.place}>
        {round === undefined ? null : <span>{round}</span>}
        {segment.roundName === title ? null : (
          <span className={styles.roundName}>
            {isExplained ? null : <span>Round: </span>}
            <span>{segment.roundName}</span>
          </span>
        )}
        {repeat === undefined ? null : <span>{repeat}</span>}
      </p>
      <h2 className={styles.name}>
        <Icon className={styles.phaseIcon} aria-hidden="true" />
        <span>{isLeading ? 'Get ready' : title}</span>
      </h2>
      <Kind
        {...{ isQuiet }}
        current={segment}
        status={view.status}
        isTapped={view.countKind === 'up'}
        timer={view.timer}
      />
      <ShownTime {...{ player, view, shownAs }} onTap={() => void (player.done(0) || player.press(0))} />
      <lateCounter.Part player={player} />
      <StepProgress player={player} />
      <StepNote current={segment} coming={view.coming} />
      <NextLine coming={isLeading ? [nowOf(view)] : view.coming} />
    </section>
  );
}

interface ShownTimeProps extends Pick<PhasePanelProps, 'player' | 'view' | 'shownAs'> {
  readonly onTap: () => void;
}

/** Digits, or a picture with the digits for whoever does not see it; a lead-in and a step that counts up have no end to draw. */
function ShownTime({ player, view, shownAs, onTap }: ShownTimeProps) {
  const isDrawn = shownAs !== 'digits' && !view.isLeading && view.countKind === 'down';
  const picture = useFetchedWhile(isDrawn, timePicture);
  if (!isDrawn || picture.status !== 'ready') return <RunDigits player={player} onTap={onTap} />;
  const TimePicture = picture.value;
  return (
    <>
      <TimePicture as={shownAs} player={player} onTap={onTap} />
      <div className="sr-only">
        <RunDigits player={player} />
      </div>
    </>
  );
}

function RunDigits({ player, onTap }: Pick<PhasePanelProps, 'player'> & Partial<Pick<ShownTimeProps, 'onTap'>>) {
  const view = useLive(player);
  return view && <Digits {...clockFace(view)} {...(onTap && { onTap })} />;
}

interface KindProps extends Pick<SteadyView, 'current' | 'status' | 'timer'>, Pick<PhasePanelProps, 'isQuiet'> {
  /** Whether a tap ends it: its length is an estimate. */
  readonly isTapped: boolean;
}

/** The type of the step, which of its reps it is and whose turn, and an estimate if a tap ends it; whether the run is paused, and what it waits for. */
function Kind({ current, status, isTapped, timer, isQuiet }: KindProps) {
  const side = current.kind === 'rest' ? undefined : sideWords(current);
  return (
    <p className={styles.kind}>
      {current.kind === 'rest' ? null : (
        <>
          {saysType(current) ? null : (
            <span className={styles.badge}>
              <TypeBadge type={current.type} />
            </span>
          )}
          {current.reps === 1 ? null : <span>{repWords(current)}</span>}
          {side === undefined ? null : <strong>{side}</strong>}
          {isTapped && (
            <span>{`${isCapped(current.step) ? 'at most' : 'about'} ${formatClock(current.duration)}`}</span>
          )}
        </>
      )}
      {status === 'paused' ? (
        <span className={styles.paused}>
          <PauseIcon aria-hidden="true" /> Paused
        </span>
      ) : null}
      {endsBy(timer, 'heart') && <lateHeartEnd.Part current={current} isQuiet={isQuiet} />}
    </p>
  );
}

/** Whether the name of a step is its type in a word. */
function saysType({ stepName, type }: Extract<SegmentView, { kind: 'step' }>): boolean {
  const name = stepName.toLowerCase();
  return name === TYPE_WORDS[type].toLowerCase() || (type === 'preparation' && name === 'get ready');
}

/** The first step, while it is still ahead. */
function nowOf({ current, countKind }: SteadyView): SteadyView['coming'][number] {
  return {
    name: segmentTitle(current),
    type: phaseOf(current),
    duration: current.duration,
    isTapped: countKind === 'up',
  };
}
