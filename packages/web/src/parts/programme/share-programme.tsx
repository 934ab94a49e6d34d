import { hasOwnSounds, type Programme, programmeLinkBody, sharedDraftOf } from '@roundbell/core/timer';
import { useState } from 'react';
import { useApp } from '../../app/engines/use-app.ts';
import { useShare } from '../../app/hooks/use-share.ts';
import { addressOf } from '../../base/host.ts';
import { Button } from '../controls/button.tsx';
import { TextField } from '../controls/text-field.tsx';
import { DialogOverlay } from '../dialogs/overlays.tsx';
import { QR_LIMIT, QrPicture } from '../qr-picture.tsx';
import styles from '../dialogs/share-dialog.module.css';

export interface ShareProgrammeProps {
  readonly open: boolean;
  readonly programme: Programme;
  readonly onClose: () => void;
}

const WORDS = {
  copied: 'Link copied.',
  'not-copied': 'The link could not be copied. Select it above and copy it by hand.',
  'not-shared': 'Sharing did not work. Copy the link instead.',
} as const;

/** Hands a programme on as a link that holds it, without anyone's progress. */
export function ShareProgramme({ open, programme, onClose }: ShareProgrammeProps) {
  return (
    <DialogOverlay open={open} title={`Share ${programme.name}`} onClose={onClose}>
      {open && <Content programme={programme} />}
    </DialogOverlay>
  );
}

function Content({ programme }: Pick<ShareProgrammeProps, 'programme'>) {
  const { library } = useApp();
  const { copy, share } = useShare();
  const [{ draft, left }] = useState(() => sharedDraftOf(programme, library.view.getState().timers));
  const [written] = useState(() => programmeLinkBody(draft));
  const [outcome, setOutcome] = useState<keyof typeof WORDS>();
  if (!written.ok) return <p>{written.message}</p>;
  const url = addressOf(`/t#${written.body}`);
  const shareLink = async () => {
    const text = `${draft.name}: ${draft.entries.length} in all`;
    if ((await share?.({ title: draft.name, text, url })) === false) setOutcome('not-shared');
  };
  return (
    <div className={styles.content}>
      {url.length <= QR_LIMIT && <QrPicture text={url} name="QR code" correction="L" />}
      <TextField
        label="Link"
        readOnly
        value={url}
        onChange={() => undefined}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <p>
        Anyone with this link can start this programme. The link holds the programme as it is now.
        {draft.timers.some(hasOwnSounds) && ' Your own sounds are not in it.'}
      </p>
      {left > 0 && <p>{left === 1 ? '1 timer was deleted and is' : `${left} timers were deleted and are`} left out.</p>}
      <div className={styles.ways}>
        {share && <Button onClick={() => void shareLink()}>Share…</Button>}
        <Button
          variant={share && 'secondary'}
          onClick={() => void copy(url).then((is) => setOutcome(is ? 'copied' : 'not-copied'))}
        >
          Copy link
        </Button>
      </div>
      <p role="status">{outcome && WORDS[outcome]}</p>
    </div>
  );
}
