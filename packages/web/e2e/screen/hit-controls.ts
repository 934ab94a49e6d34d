import type { Page } from '@playwright/test';

/** What a thumb meets on a page as it is. */
export interface Met {
  readonly controls: number;
  /** One sentence each. */
  readonly problems: readonly string[];
}

/**
 * Scrolls each visible control into view and checks what lies on its middle, how large it is, and whether it is within
 * the window. A checkbox or radio counts with its label. Only a link within running text may be smaller than 44 px; the
 * skip link, which is off the page until the keyboard reaches it, is left out.
 */
export function meetControls(page: Page): Promise<Met> {
  return page.evaluate(() => {
    const LEAST = 43.5;
    const CONTROLS = `button, a[href], input, select, textarea, summary, ${[
      'button',
      'menuitem',
      'slider',
      'checkbox',
      'radio',
      'switch',
      'tab',
    ]
      .map((role) => `[role=${role}]`)
      .join()}`;
    // Anything behind a dialog or a menu is out of reach.
    const scope: ParentNode =
      [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')].findLast((each) =>
        each.checkVisibility(),
      ) ?? document;
    const labelOf = (control: Element) =>
      control instanceof HTMLInputElement && /^(checkbox|radio|file)$/.test(control.type)
        ? (control.labels?.[0] ?? null)
        : null;
    const isShown = (control: Element) =>
      control.checkVisibility({ visibilityProperty: true }) &&
      control.getClientRects().length > 0 &&
      !control.matches('a[href="#main"], [inert] *');
    const isInText = (control: Element) =>
      control.matches('a') && getComputedStyle(control).display === 'inline' && control.closest('p') !== null;
    const shownNow = [...scope.querySelectorAll(CONTROLS)].filter(isShown);
    const problems: string[] = [];
    for (const control of shownNow) {
      const target = labelOf(control) ?? control;
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const box = target.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const hit = document.elementFromPoint(x, y);
      const words = control.getAttribute('aria-label') ?? target.textContent;
      const name = `'${words.trim().slice(0, 40)}' (${control.tagName.toLowerCase()})`;
      if (!hit || !(target.contains(hit) || control.contains(hit))) {
        const what = hit ? `${hit.tagName.toLowerCase()} '${hit.textContent.trim().slice(0, 30)}'` : 'nothing';
        problems.push(`${name} is under ${what} at ${Math.round(x)},${Math.round(y)}`);
      }
      if (!isInText(control) && (box.width < LEAST || box.height < LEAST))
        problems.push(`${name} is ${Math.round(box.width)}x${Math.round(box.height)}`);
      if (box.left < -1 || box.right > innerWidth + 1)
        problems.push(`${name} reaches from ${Math.round(box.left)} to ${Math.round(box.right)} of ${innerWidth}`);
      if (box.height < innerHeight && (box.top < -1 || box.bottom > innerHeight + 1))
        problems.push(`${name} stands at ${Math.round(box.top)} to ${Math.round(box.bottom)} of ${innerHeight}`);
    }
    const wide = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth);
    if (wide > innerWidth) problems.push(`the page is ${wide} wide and the window ${innerWidth}`);
    window.scrollTo(0, 0);
    return { controls: shownNow.length, problems };
  });
}
