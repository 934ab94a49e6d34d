import { draftOfReadyMade, readyMadeBy, type TimerDraft } from '@roundbell/core/timer';
import { useApp } from '../../../app/engines/use-app.ts';
import { EditorForm } from '../editor-form.tsx';
import { freshDraft } from './draft.ts';

/** The editor with a ready-made timer, which is saved like any new one. */
export function ReadyMadeEditor({ slug }: { readonly slug: string }) {
  const app = useApp();
  const draft = (): TimerDraft => {
    const fresh = freshDraft(app);
    const { volume: defaultVolume, voiceEnabled: defaultVoiceEnabled } = fresh.globalSettings;
    const readyMade = readyMadeBy(slug);
    return readyMade === undefined ? fresh : draftOfReadyMade(readyMade, { defaultVolume, defaultVoiceEnabled });
  };
  return (
    <EditorForm
      title="Create New Timer"
      subject={{ described: `ready-made ${slug}` }}
      draft={draft}
      save={(written) => app.library.add(written)}
    />
  );
}
