import type { ComponentProps, MouseEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { BASE } from '../../base/host.ts';

export interface PageLinkProps extends ComponentProps<'a'> {
  /** The path of a page, as the routes know it. */
  readonly href: string;
  /** What the history keeps with the address; no link from elsewhere can bring it along. */
  readonly state?: unknown;
}

/**
 * A link to a page of the product. wouter's own subscribes to the address: in a list of thousands each link would be
 * drawn again before another page is seen.
 */
export function PageLink({ href, state, onClick, children, ...rest }: PageLinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isForBrowser(event)) return;
    event.preventDefault();
    navigate(BASE + href, { state });
  };
  return (
    <a {...rest} href={BASE + href} onClick={follow}>
      {children}
    </a>
  );
}

/** Whether it opens a tab, opens a window or saves the page. */
function isForBrowser({ button, ctrlKey, metaKey, altKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || ctrlKey || metaKey || altKey || shiftKey;
}
