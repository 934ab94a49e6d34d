import { formatTags, parseTags, setDetails, WRITTEN_LIMIT } from '@roundbell/core/timer';
import { useState } from 'react';
import { useStore } from 'zustand';
import { TextField } from '../../parts/controls/text-field.tsx';
import { Panel } from '../../parts/panel.tsx';
import type { Editing } from './draft/editing.ts';
import { EditorPlace } from './rounds/place.tsx';
import { useProblem } from './use-problem.ts';
import { WrittenField } from './written-field.tsx';
import styles from './editor.module.css';

/** The timer's name, description and tags. */
export function TimerDetails({ editing }: { readonly editing: Editing }) {
  const name = useStore(editing.view, ({ draft }) => draft.name);
  const description = useStore(editing.view, ({ draft }) => draft.description ?? '');
  // As typed: 'run, ' is on its way to a second tag.
  const [typedTags, setTypedTags] = useState('');
  const tags = useStore(editing.view, ({ draft }) => formatTags(draft.tags));
  const count = useStore(editing.view, ({ draft }) => draft.tags.length);
  const nameError = useProblem(editing, { field: 'name' });
  const descriptionError = useProblem(editing, { field: 'description' });
  const tagsError = useProblem(editing, { field: 'tags' });
  return (
    <Panel title="Timer Details">
      <EditorPlace at={{ field: 'name' }}>
        <WrittenField
          label="Name"
          required
          autoComplete="off"
          enterKeyHint="done"
          most={WRITTEN_LIMIT.name}
          value={name}
          error={nameError}
          onChange={(typed) => editing.change((draft) => setDetails(draft, { name: typed }))}
        />
      </EditorPlace>
      <div className={styles.pair}>
        <EditorPlace at={{ field: 'description' }}>
          <WrittenField
            label="Description"
            multiline
            most={WRITTEN_LIMIT.description}
            value={description}
            error={descriptionError}
            onChange={(typed) => editing.change((draft) => setDetails(draft, { description: typed }))}
          />
        </EditorPlace>
        <EditorPlace at={{ field: 'tags' }}>
          <TextField
            error={tagsError}
            label="Tags"
            hint={count > WRITTEN_LIMIT.tags * 0.9 ? `${count} of ${WRITTEN_LIMIT.tags} tags` : TAGS_HINT}
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="done"
            value={formatTags(parseTags(typedTags)) === tags ? typedTags : tags}
            onChange={(typed) => {
              setTypedTags(typed);
              editing.change((draft) => setDetails(draft, { tags: parseTags(typed) }));
            }}
          />
        </EditorPlace>
      </div>
    </Panel>
  );
}

const TAGS_HINT = 'Separated by commas';
