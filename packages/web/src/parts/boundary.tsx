import { Component, Fragment, type ReactNode } from 'react';

interface BoundaryProps {
  readonly children: ReactNode;
  /** Where the part is: at another place it begins afresh. */
  readonly path: string;
  /** Stands in place of what cannot be drawn. */
  readonly broken: ReactNode;
}

interface Drawn {
  readonly path: string;
  readonly state: 'whole' | 'failing' | 'redrawn' | 'broken';
  readonly wasRedrawn: boolean;
}

/**
 * A part of the page that may fail alone. What fails is drawn once more from the start: a browser that translates the page
 * exchanges its texts, and React then cannot find them. If that fails, too, it says so.
 */
// oxlint-disable-next-line house/no-class-or-enum -- React has boundaries as classes alone
export class Boundary extends Component<BoundaryProps, Drawn> {
  override state: Drawn = wholeAt(this.props.path);

  static getDerivedStateFromProps({ path }: BoundaryProps, before: Drawn): Drawn | null {
    return path === before.path ? null : wholeAt(path);
  }

  static getDerivedStateFromError(): Pick<Drawn, 'state'> {
    return { state: 'failing' };
  }

  override componentDidCatch(): void {
    this.setState(({ wasRedrawn }) => ({ state: wasRedrawn ? 'broken' : 'redrawn', wasRedrawn: true }));
  }

  override render(): ReactNode {
    const { state } = this.state;
    if (state === 'failing') return null;
    return state === 'broken' ? this.props.broken : <Fragment key={state}>{this.props.children}</Fragment>;
  }
}

function wholeAt(path: string): Drawn {
  return { path, state: 'whole', wasRedrawn: false };
}
