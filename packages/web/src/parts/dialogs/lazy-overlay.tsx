import { type ComponentType, useState } from 'react';
import { type Late, late } from '../late.tsx';
import { OverlayMissing } from './overlay-missing.tsx';

/**
 * An overlay whose code is fetched when it is first opened, and which stays mounted from then on, so that it can close
 * gracefully and give the focus back. If the code cannot be fetched it says so, and closing does what `onClose` finds.
 */
export function lazyOverlay<Props extends { readonly open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
  onClose: (props: Props) => () => void,
): ComponentType<Props> & Pick<Late<Props>, 'fetch'> {
  const overlay = late<Props>(load, (props) => <OverlayMissing open={props.open} onClose={onClose(props)} />);
  function Opened(props: Props) {
    const [everOpen, setEverOpen] = useState(props.open);
    if (props.open && !everOpen) setEverOpen(true);
    return everOpen ? <overlay.Part {...props} /> : null;
  }
  return Object.assign(Opened, { fetch: overlay.fetch });
}
