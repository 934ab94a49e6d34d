import { formatDuration, secondsOf } from '@roundbell/core/base';
import type { MadeTrack, TrackMaker, TrackOutline } from '@roundbell/core/run';
import type { Timer } from '@roundbell/core/timer';
import { useMemo, useState } from 'react';
import { useTrackMaker } from '../../app/engines/use-track-maker.ts';
import { useDownload } from '../../app/hooks/use-download.ts';
import { useWhileShown } from '../../app/hooks/use-while-shown.ts';
import { Banner, Notice } from '../banner.tsx';
import { Button } from '../controls/button.tsx';
import styles from './share-dialog.module.css';

interface AudioExportProps {
  readonly timer: Timer;
}

const REFUSALS = {
  'no-steps': 'This timer has no steps.',
  'too-long': 'This timer is too long to run.',
} as const;
const MISSING = 'This could not be loaded. Check your connection, then reload the page.';
const FAILED = 'The file could not be created. Please try again.';

/** A timer as a sound file: what it will be, and how far it has come. */
export function AudioExport({ timer }: AudioExportProps) {
  const maker = useTrackMaker();
  if (maker.status === 'missing') return <Banner tone="error">{MISSING}</Banner>;
  if (maker.status === 'loading') return <p role="status">Loading…</p>;
  return <Offer timer={timer} maker={maker.value} />;
}

function Offer({ timer, maker }: AudioExportProps & { readonly maker: TrackMaker }) {
  const outline = useMemo(() => maker.outline(timer), [maker, timer]);
  if (typeof outline === 'string') return <Banner tone="note">{REFUSALS[outline]}</Banner>;
  return (
    <>
      <div role="status">
        <Notice tone="note">
          {sentencesOf(outline).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      </div>
      <Download timer={timer} maker={maker} />
    </>
  );
}

function Download({ timer, maker }: AudioExportProps & { readonly maker: TrackMaker }) {
  const download = useDownload();
  const begin = useWhileShown();
  const [label, setLabel] = useState<string>();
  const [message, setMessage] = useState('');
  const make = async () => {
    const shown = begin();
    setMessage('Preparing the file.');
    const isWanted = () => !shown.aborted;
    const made = await maker.make(timer, isWanted, (done, all) => setLabel(labelOf(done, all)));
    if (made === undefined || !isWanted()) return;
    download({ ...made, content: new Blob([...made.parts]) });
    setMessage(savedText(made));
  };
  const onDownload = () => {
    if (label !== undefined) return;
    setLabel(labelOf(0, 0));
    void make()
      .catch(() => setMessage(FAILED))
      .then(() => setLabel(undefined));
  };
  return (
    <>
      <div className={styles.ways}>
        <Button aria-disabled={label !== undefined} onClick={onDownload}>
          {label ?? 'Download as audio'}
        </Button>
      </div>
      <p role="status">{message}</p>
    </>
  );
}

function labelOf(done: number, all: number): string {
  return all === 0 ? 'Preparing…' : `Preparing ${done} of ${all}`;
}

/** What the file will be, and what it will not have. */
function sentencesOf({ length, bytes, hasPauses, isCut, isUnspoken, hasCoach }: TrackOutline): readonly string[] {
  const lasts = formatDuration(secondsOf(length));
  return [
    `${lasts} of sound, ${sizeText(bytes)}, to play in another app with the screen off.`,
    isCut && `The file stops before the workout does, after ${lasts}.`,
    hasPauses && 'Each pause lasts ten seconds in the file.',
    isUnspoken && "The browser's voice cannot be recorded, so the file has tones only.",
    hasCoach && 'The file has no coaching.',
  ].filter((sentence) => sentence !== false);
}

/** Bytes as megabytes, '6.2 MB'; never nothing. */
function sizeText(bytes: number): string {
  return `${Math.max(0.1, bytes / 1_000_000).toFixed(1)} MB`;
}

function savedText({ missing }: MadeTrack): string {
  if (missing === 0) return 'File saved.';
  const those =
    missing === 1 ? '1 sentence is not in it, because its' : `${missing} sentences are not in it, because their`;
  return `File saved. ${those} recording could not be fetched.`;
}
