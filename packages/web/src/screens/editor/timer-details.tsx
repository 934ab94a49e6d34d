import { formatTags, parseTags, setDetails } from '@roundbell/core';
import { useState } from 'react';
import { useStore } from 'zustand';
import { Panel } from '../../parts/panel.tsx';
import { TextField } from '../../parts/text-field.tsx';
import type { Editing } from './editing.ts';
import { Place } from './place.tsx';
import { useProblem } from './use-problem.ts';
import styles from './editor.module.css';

/** The timer's name, description and tags. */
export function TimerDetails({ editing }: { readonly editing: Editing }) {
  const name = useStore(editing.view, ({ draft }) => draft.name);
  const description = useStore(editing.view, ({ draft }) => draft.description ?? '');
  // As typed: 'run, ' is on its way to a second tag.
  const [typedTags, setTypedTags] = useState('');
  const tags = useStore(editing.view, ({ draft }) => formatTags(draft.tags));
  const nameError = useProblem(editing, { field: 'name' });
  return (
    <Panel title="Timer Details">
      <Place at={{ field: 'name' }}>
        <TextField
          label="Name"
          required
          autoComplete="off"
          enterKeyHint="done"
          maxLength={120}
          value={name}
          error={nameError}
          onChange={(typed) => editing.change((draft) => setDetails(draft, { name: typed }))}
        />
      </Place>
      <div className={styles.pair}>
        <TextField
          label="Description"
          multiline
          maxLength={2000}
          value={description}
          onChange={(typed) => editing.change((draft) => setDetails(draft, { description: typed }))}
        />
        <TextField
          label="Tags"
          hint="Words to find it by, with commas between"
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="done"
          value={formatTags(parseTags(typedTags)) === tags ? typedTags : tags}
          onChange={(typed) => {
            setTypedTags(typed);
            editing.change((draft) => setDetails(draft, { tags: parseTags(typed) }));
          }}
        />
      </div>
    </Panel>
  );
}
