import type { AccountResult, AccountView, App, Departure, Unsent } from '@roundbell/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Banner } from '../../parts/banner.tsx';
import { Button } from '../../parts/controls/button.tsx';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.tsx';
import { DialogOverlay } from '../../parts/dialogs/overlays.tsx';
import { useApp } from '../engines/use-app.ts';
import { noteLeaving } from './presence.ts';

/** How a press of Sign Out ended. */
export type SignOutEnd =
  | { readonly kind: 'left' }
  | { readonly kind: 'stayed' }
  | { readonly kind: 'refused'; readonly message: string };

export interface SignOutQuestionProps {
  readonly open: boolean;
  readonly onEnd: (end: SignOutEnd) => void;
}

type Step =
  | { readonly kind: 'looking' }
  | { readonly kind: 'unfinished'; readonly sentences: readonly string[] }
  | { readonly kind: 'unsent'; readonly unsent: Unsent; readonly progress: Progress };

/** `refusal`: why the last choice did not sign out; `how`: the choice that is under way. */
type Progress =
  | { readonly kind: 'asking'; readonly refusal?: string }
  | { readonly kind: 'leaving'; readonly how: Departure };

const RUN_ELSEWHERE =
  'A timer is running in another tab. It keeps running there, and its recording stays on this device until you sign in again.';
const LOOKING: Step = { kind: 'looking' };
const GONE = 'This account was deleted, so nothing can be sent. Export your data first if you want to keep it.';
const REMOVE = ['remove', 'Sign out and remove'] as const;
const CHOICES: readonly (readonly [Departure, string])[] = [
  ['send-first', 'Send first'],
  ['keep', 'Sign out and keep on this device'],
  REMOVE,
];

/**
 * One press of Sign Out: signs out; asks before a run, unsaved changes or anything that is on this device alone goes with it.
 */
export function SignOutQuestion({ open, onEnd }: SignOutQuestionProps) {
  const app = useApp();
  const { account, care } = app;
  const [step, setStep] = useState<Step>(LOOKING);
  const isWanted = useRef(true);

  /** Leaving the page instead of answering keeps the sign-in. */
  const ask = (question: Step) => {
    noteLeaving();
    setStep(question);
  };
  const settle = (found: SignOutEnd | Unsent) => {
    if ('kind' in found) onEnd(found);
    else ask({ kind: 'unsent', unsent: found, progress: { kind: 'asking' } });
  };
  const choose = async (unsent: Unsent, how: Departure) => {
    setStep({ kind: 'unsent', unsent, progress: { kind: 'leaving', how } });
    const engine = await care.fetch();
    const result = await engine.signOut(how, () => isWanted.current);
    if (result.ok) return onEnd({ kind: 'left' });
    if (!isWanted.current) return;
    setStep({
      kind: 'unsent',
      unsent: await engine.unsent(),
      progress: { kind: 'asking', refusal: result.message },
    });
  };
  const leave = () => leaveUnlessLost(account, care).then(settle);
  const begin = useEffectEvent(() => {
    void unfinishedIn(app).then((sentences) =>
      sentences.length > 0 ? ask({ kind: 'unfinished', sentences }) : leave(),
    );
  });
  useEffect(() => begin(), []);

  return (
    <>
      <ConfirmDialog
        open={open && step.kind === 'unfinished'}
        title="Sign out?"
        body={step.kind === 'unfinished' && step.sentences.join(' ')}
        confirmLabel="Sign Out"
        onConfirm={() => {
          setStep(LOOKING);
          void leave();
        }}
        onCancel={() => onEnd({ kind: 'stayed' })}
      />
      {step.kind === 'unsent' && (
        <UnsentQuestion
          open={open}
          {...step}
          onChoose={(how) => void choose(step.unsent, how)}
          onCancel={() => {
            isWanted.current = false;
            onEnd({ kind: 'stayed' });
          }}
        />
      )}
    </>
  );
}

/** What is not finished, in this tab and in others. */
async function unfinishedIn({ savedRuns, drafts }: App): Promise<readonly string[]> {
  const { offered, here } = savedRuns.view.getState();
  const [isElsewhere, unsaved] = await Promise.all([savedRuns.isUnderWayElsewhere(), drafts.unsaved()]);
  const sentences: string[] = [];
  if (offered.length > 0 || here !== undefined)
    sentences.push('Your run is not finished. Signing out may delete it from this device.');
  if (isElsewhere) sentences.push(RUN_ELSEWHERE);
  if (unsaved > 0)
    sentences.push(
      `${unsaved === 1 ? '1 timer has' : `${unsaved} timers have`} unsaved changes. Signing out may delete them.`,
    );
  return sentences;
}

function isGone({ state }: AccountView): boolean {
  return state.status === 'signed-in' && state.isGone;
}

/** Signs out if nothing would be lost; otherwise what would be. */
async function leaveUnlessLost(account: App['account'], care: App['care']): Promise<SignOutEnd | Unsent> {
  const engine = await care.fetch().catch(() => undefined);
  // Without its code nothing can be removed: it is kept, as it is for an expired sign-in.
  if (engine === undefined) return endOf(await account.signOut());
  const unsent = await engine.unsent();
  const isNothingLost = unsent.changes === 0 && unsent.simulated === 0 && !isGone(account.view.getState());
  return isNothingLost ? endOf(await engine.signOut('send-first')) : unsent;
}

function endOf(result: AccountResult): SignOutEnd {
  return result.ok ? { kind: 'left' } : { kind: 'refused', message: result.message };
}

interface UnsentQuestionProps {
  readonly open: boolean;
  readonly unsent: Unsent;
  readonly progress: Progress;
  readonly onChoose: (how: Departure) => void;
  readonly onCancel: () => void;
}

function UnsentQuestion({ open, unsent, progress, onChoose, onCancel }: UnsentQuestionProps) {
  const isBusy = progress.kind === 'leaving';
  const { account } = useApp();
  const isGoneNow = useStore(account.view, isGone);
  // What someone is asked stays the same while they leave.
  const [wasGone, setWasGone] = useState(isGoneNow);
  if (isGoneNow && !wasGone) setWasGone(true);
  return (
    <DialogOverlay
      open={open}
      title="Sign out?"
      initialFocus="title"
      onClose={onCancel}
      actions={(wasGone ? [REMOVE] : CHOICES).map(([how, label]) => (
        <Button
          key={how}
          variant={how === 'remove' ? 'danger' : 'secondary'}
          aria-disabled={isBusy}
          onClick={() => !isBusy && onChoose(how)}
        >
          {isBusy && progress.how === how ? 'Processing...' : label}
        </Button>
      ))}
    >
      {(wasGone ? [GONE] : sentencesOf(unsent)).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {progress.kind === 'asking' && progress.refusal !== undefined && <Banner tone="error">{progress.refusal}</Banner>}
    </DialogOverlay>
  );
}

function sentencesOf({ changes, simulated }: Unsent): readonly string[] {
  const sentences: string[] = [];
  if (changes === 'unknown') sentences.push('Some changes may not have been sent.');
  else if (changes > 0)
    sentences.push(changes === 1 ? '1 change has not been sent yet.' : `${changes} changes have not been sent yet.`);
  if (simulated > 0)
    sentences.push(
      simulated === 1
        ? '1 simulated session is only on this device and is never sent.'
        : `${simulated} simulated sessions are only on this device and are never sent.`,
    );
  return sentences;
}
