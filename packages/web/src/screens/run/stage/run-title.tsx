import type { Player, PlayerView } from '@roundbell/core/run';
import { useStore } from 'zustand';
import { clockFace } from '../../../parts/clock/clock-face.ts';

/** The title of the page while it runs a timer, latest information first: a tab shows only the beginning of it. */
export function RunTitle({ player }: { readonly player: Player }) {
  return <title>{useStore(player.view, titleOf)}</title>;
}

function titleOf(view: PlayerView): string {
  switch (view.status) {
    case 'empty':
      return 'Run · Roundbell';
    case 'ready':
      return `${view.timer.name} · Roundbell`;
    case 'complete':
      return `Complete! · ${view.timer.name}`;
    case 'paused':
      return `Paused ${clockFace(view).text} · ${view.timer.name}`;
    case 'running': {
      const name = view.current.kind === 'rest' ? 'Rest' : view.current.stepName;
      return `${clockFace(view).text} ${name} · ${view.timer.name}`;
    }
  }
}
