import type { App } from '@roundbell/core';
import { latest, once } from '@roundbell/core/base';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useApp } from '../../app/engines/use-app.ts';
import { useFetched } from '../../app/hooks/use-late.ts';
import { afterSecondTap } from '../../app/hooks/use-second-tap.ts';
import { bring, type ImportStage, lookInto, type Looked, STARTING, UNREADABLE } from '../transfer/import-stage.ts';
import { textOf } from '../transfer/transfer-text.ts';
import type { SharedState } from './paste-dialog.tsx';
import type { ReadPasted, Refusal } from './read-pasted.ts';

/** What the dialog shows: the field, with the reason why what it held led nowhere; or an import. */
export type PasteStage =
  | {
      readonly status: 'choosing';
      /** Each has a turn of its own: the same one again is read out again. */
      readonly refusal: (Refusal & { readonly turn: number }) | 'members-only' | undefined;
    }
  | { readonly status: 'reading' }
  | ImportStage;

const WRITING: PasteStage = { status: 'choosing', refusal: undefined };
/** What reads every format is fetched while someone pastes. */
const reader = once(() => import('./read-pasted.ts').then((chunk) => chunk.readPasted));
const FAILED: Found = { kind: 'refused', problem: UNREADABLE };

/** What was read, and of a file what it would change. */
type Found = Exclude<ReadPasted, { readonly kind: 'file' }> | { readonly kind: 'file'; readonly stage: ImportStage };

/** Reads a pasted text, or the file of that name; what it would change comes from what is here. */
async function readText(app: App, name: string, text: string): Promise<Found> {
  const read = await (await reader.fetch())(app, name, text);
  if (read.kind !== 'file') return read;
  const looked = await lookInto(await app.mover.fetch(), read.name, read.text);
  return looked.ok ? { kind: 'file', stage: looked.stage } : { kind: 'refused', problem: looked.problem };
}

async function readFile(app: App, file: File): Promise<Found> {
  const found = await textOf(file);
  return found.ok ? readText(app, file.name, found.text) : { kind: 'refused', problem: found.problem };
}

/** What is in the field, what became of it, and the commands of the dialog. */
export function usePasting(open: boolean, onClose: () => void) {
  const app = useApp();
  useFetched(reader);
  const [path, navigate] = useLocation();
  const { shared, problem } = useHistoryState<SharedState>() ?? {};
  const [text, setText] = useState(shared ?? '');
  const { stage, setStage, isBack, back } = usePasteStage(open, problem);
  const [turn, setTurn] = useState(0);
  // What was read before the dialog was closed has no one waiting for it.
  const [reading] = useState(latest);

  const show = (read: Found) => {
    if (read.kind === 'place') return navigate(read.href, { state: read.state });
    if (read.kind === 'file') return setStage(read.stage);
    setTurn(turn + 1);
    setStage({ status: 'choosing', refusal: read.kind === 'refused' ? { ...read, turn } : read.kind });
  };
  const look = async (read: () => Promise<Found>) => {
    if (stage.status === 'reading' || stage.status === 'bringing') return;
    const isLatest = reading.begin();
    setStage({ status: 'reading' });
    // Nothing moves before the second tap of a double tap: it would hit what is behind the button.
    const [found] = await Promise.all([read().catch(() => FAILED), afterSecondTap()]);
    if (isLatest()) show(found);
  };
  return {
    text,
    setText,
    stage,
    setStage,
    isBack,
    back,
    read: () => void look(() => readText(app, '', text)),
    take(file: File) {
      void look(() => readFile(app, file));
    },
    async begin(looked: Looked) {
      setStage(STARTING);
      const isWhole = await bring(await app.mover.fetch(), looked, setStage);
      if (isWhole) setText('');
    },
    close() {
      reading.begin();
      if (stage.status === 'reading') setStage(WRITING);
      // After a reload it is not shared again.
      if (shared !== undefined) navigate(path, { replace: true, state: null });
      onClose();
    },
  };
}

/** The stage, which begins again whenever the dialog is opened, unless it is in the middle of an import. */
function usePasteStage(open: boolean, problem: string | undefined) {
  const [stage, setStage] = useState<PasteStage>(
    problem === undefined ? WRITING : { status: 'choosing', refusal: { problem, turn: 0 } },
  );
  const [isBack, setBack] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    if (open && stage.status !== 'bringing') {
      setStage(WRITING);
      setBack(false);
    }
  }
  return {
    stage,
    setStage,
    /** Whether the field was left for a preview: then it takes the focus. */
    isBack,
    back() {
      setBack(true);
      setStage(WRITING);
    },
  };
}
