import { linkBody } from '@roundbell/core/formats';
import { cardDurationLabel, hasOwnSounds, stepCount, type Timer, totalsOf } from '@roundbell/core/timer';
import { type ReactNode, useState } from 'react';
import { useExport } from '../../app/engines/use-export.ts';
import { useShare } from '../../app/hooks/use-share.ts';
import { addressOf } from '../../base/host.ts';
import { Button, LinkButton } from '../controls/button.tsx';
import { TextField } from '../controls/text-field.tsx';
import { QR_LIMIT, QrPicture } from '../qr-picture.tsx';
import { DialogOverlay } from './overlays.tsx';
import { ShareTogether } from './share-together.tsx';
import styles from './share-dialog.module.css';

export interface ShareDialogProps {
  readonly open: boolean;
  readonly timer: Timer;
  readonly onClose: () => void;
}

const WORDS = {
  copied: 'Link copied.',
  'not-copied': 'The link could not be copied. Select it above and copy it by hand.',
  'not-shared': 'Sharing did not work. Copy the link instead.',
  saved: 'File saved.',
  'not-saved': 'The file could not be created. Please try again.',
} as const;

/** Hands a timer on: as a link that holds it, in its ways, or as a file. */
export function ShareDialog({ open, timer, onClose }: ShareDialogProps) {
  return (
    <DialogOverlay open={open} title={`Share ${timer.name}`} onClose={onClose}>
      <Content timer={timer} />
    </DialogOverlay>
  );
}

function Content({ timer }: Pick<ShareDialogProps, 'timer'>) {
  const { exportTimer } = useExport();
  const [written] = useState(() => linkBody(timer));
  const [isTogether, setTogether] = useState(false);
  const [outcome, setOutcome] = useState<keyof typeof WORDS>();
  const forget = () => setOutcome(undefined);
  const toggle = () => {
    setTogether(!isTogether);
    forget();
  };
  const save = () =>
    exportTimer(timer).then(
      () => setOutcome('saved'),
      () => setOutcome('not-saved'),
    );
  const more = (
    <>
      {written.ok && (
        <Button variant="secondary" aria-expanded={isTogether} onClick={toggle}>
          Start together
        </Button>
      )}
      <Button variant="secondary" onClick={() => void save()}>
        Download file
      </Button>
    </>
  );
  const said = <p role="status">{outcome && WORDS[outcome]}</p>;
  const ways = (
    <>
      <div className={styles.ways}>{more}</div>
      {said}
    </>
  );
  const linked = (body: string, when?: string, onHandedOn?: () => void) => (
    <LinkWays {...{ timer, when, more, said, onHandedOn }} url={addressOf(`/t#${body}`)} onOutcome={setOutcome} />
  );
  return (
    <div className={styles.content}>
      {!written.ok ? (
        <>
          <p>{written.message}</p>
          {ways}
        </>
      ) : isTogether ? (
        <ShareTogether {...{ timer, linked }} onChoose={forget} otherwise={ways} />
      ) : (
        linked(written.body)
      )}
    </div>
  );
}

interface LinkWaysProps {
  readonly timer: Timer;
  readonly url: string;
  /** When everyone starts who opens it. */
  readonly when: string | undefined;
  readonly onOutcome: (outcome: keyof typeof WORDS) => void;
  /** Someone may have the link from now on. */
  readonly onHandedOn: (() => void) | undefined;
  /** What else the dialog offers. */
  readonly more: ReactNode;
  /** How the last way went. */
  readonly said: ReactNode;
}

function LinkWays({ timer, url, when, onOutcome, onHandedOn, more, said }: LinkWaysProps) {
  const { copy, share } = useShare();
  // A person with the system's sheet rarely holds the screen up for another phone.
  const [hasPicture, setPicture] = useState(share === undefined);
  const totals = totalsOf(timer.rounds);
  const text = `${timer.name}: ${cardDurationLabel(totals)}, ${stepCount(totals)}${when === undefined ? '' : `, starts ${when}`}`;
  const what = { title: timer.name, text, url };
  const copyLink = async () => {
    onHandedOn?.();
    onOutcome((await copy(url)) ? 'copied' : 'not-copied');
  };
  const shareLink = async () => {
    onHandedOn?.();
    if ((await share?.(what)) === false) onOutcome('not-shared');
  };
  const picture = hasPicture && <LinkPicture url={url} />;
  return (
    <>
      {when === undefined && picture}
      <TextField
        label="Link"
        readOnly
        value={url}
        onChange={() => undefined}
        onFocus={({ currentTarget }) => {
          onHandedOn?.();
          currentTarget.select();
        }}
      />
      <p>
        Anyone with this link can see this timer. The link holds the timer as it is now; it is stored nowhere else.
        {hasOwnSounds(timer) && ' Your own sounds are not in it: they are in the file.'}
      </p>
      <div className={styles.ways}>
        {share && <Button onClick={() => void shareLink()}>Share…</Button>}
        <Button variant={share && 'secondary'} onClick={() => void copyLink()}>
          Copy link
        </Button>
        {share && (
          <Button variant="secondary" aria-expanded={hasPicture} onClick={() => setPicture(!hasPicture)}>
            Show QR code
          </Button>
        )}
        {when !== undefined && (
          <LinkButton variant="secondary" href={url.slice(addressOf('').length)}>
            Open it here
          </LinkButton>
        )}
        {more}
      </div>
      {said}
      {when !== undefined && picture}
    </>
  );
}

function LinkPicture({ url }: Pick<LinkWaysProps, 'url'>) {
  return url.length > QR_LIMIT ? (
    <p>This link is too long for a QR code. Copy it, or send the file.</p>
  ) : (
    <QrPicture text={url} name="QR code" correction="L" />
  );
}
