import type { App } from '@roundbell/core';
import { copyNameOf, type Timer } from '@roundbell/core/timer';
import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'wouter';
import { useApp } from '../../app/engines/use-app.ts';
import { useNewWidth } from '../../app/hooks/use-window.ts';
import type { ExportDialogProps } from '../../parts/dialogs/export-dialog.tsx';
import { lazyOverlay } from '../../parts/dialogs/lazy-overlay.tsx';
import type { ShareDialogProps } from '../../parts/dialogs/share-dialog.tsx';
import type { PlanDialogProps } from './plan/plan-dialog.tsx';
import styles from './card-menu.module.css';

const ShareDialog = lazyOverlay<ShareDialogProps>(
  () => import('../../parts/dialogs/share-dialog.tsx').then((chunk) => chunk.ShareDialog),
  (props) => props.onClose,
);

const ExportDialog = lazyOverlay<ExportDialogProps>(
  () => import('../../parts/dialogs/export-dialog.tsx').then((chunk) => chunk.ExportDialog),
  (props) => props.onClose,
);

const PlanDialog = lazyOverlay<PlanDialogProps>(
  () => import('./plan/plan-dialog.tsx').then((chunk) => chunk.PlanDialog),
  (props) => props.onClose,
);

export interface CardMenuProps {
  readonly open: boolean;
  /** Whose menu it is. */
  readonly timer: Timer | undefined;
  /** The button that opened it, and that gets the focus back if nothing was chosen. */
  readonly anchor: HTMLElement | undefined;
  /** Whether the card itself shows neither Edit nor Delete. */
  readonly hasAll: boolean;
  readonly onDelete: () => void;
  /** Selects it, to make a programme. */
  readonly onSelect: () => void;
  /** Gets the name of the copy. */
  readonly onDuplicate: (copyName: string) => void;
  readonly onClose: () => void;
}

const DIALOGS = { share: ShareDialog, export: ExportDialog, plan: PlanDialog } as const;

/** The latest dialog with its timer; it stays mounted when it is closed. */
interface Handed {
  readonly dialog: keyof typeof DIALOGS;
  readonly timer: Timer;
  readonly isOpen: boolean;
}

/** What else can be done with a timer: one menu for all cards, next to the one that asked for it. */
export function CardMenu({ open, timer, anchor, hasAll, onDelete, onSelect, onDuplicate, onClose }: CardMenuProps) {
  const { library, kitchen } = useApp();
  const [, navigate] = useLocation();
  const [handed, setHanded] = useState<Handed>();
  useNewWidth(() => {
    if (!open) return;
    onClose();
    anchor?.focus({ preventScroll: true });
  });
  if (timer === undefined) return null;
  const dialogs = handed && <CardDialog {...handed} onClose={() => setHanded({ ...handed, isOpen: false })} />;
  if (!open || anchor === undefined) return dialogs;
  const copyName = () =>
    copyNameOf(
      timer.name,
      library.view.getState().timers.map(({ name }) => name),
    );
  const leave = () => {
    onClose();
    anchor.focus();
  };
  const openDialog = (dialog: Handed['dialog']) => {
    anchor.focus();
    setHanded({ dialog, timer, isOpen: true });
  };
  const item = (label: string, act: () => void) => (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={styles.item}
      onClick={() => {
        onClose();
        act();
      }}
    >
      {label}
    </button>
  );
  const menu = createPortal(
    <>
      <div className={styles.cover} onClick={leave} aria-hidden="true" />
      <div className={styles.place} style={beside(anchor)}>
        <div
          role="menu"
          tabIndex={-1}
          aria-label={`More for ${timer.name}`}
          ref={enter}
          className={styles.menu}
          onKeyDown={(event) => {
            if (event.key === 'Escape' || event.key === 'Tab') leave();
            else move(event);
          }}
        >
          {hasAll && item('Edit', () => navigate(`/editor/${timer.id}`))}
          {item('Duplicate', () => onDuplicate(copyName()))}
          {item('Add to Kitchen', () => {
            navigate('/kitchen');
            void addTo(kitchen, timer);
          })}
          {item('Share', () => openDialog('share'))}
          {item('Plan this timer', () => openDialog('plan'))}
          {item('Make a programme', onSelect)}
          {item('Export…', () => openDialog('export'))}
          {hasAll && (
            <>
              <hr />
              <div role="none" className={styles.away}>
                {item('Delete', () => {
                  anchor.focus();
                  onDelete();
                })}
              </div>
            </>
          )}
        </div>
      </div>
    </>,
    // Within the landmark of the page, or it would be outside all of them.
    anchor.closest('main') ?? document.body,
  );
  return (
    <>
      {menu}
      {dialogs}
    </>
  );
}

/** Where it cannot be fetched, the page of the kitchen says so. */
async function addTo(kitchen: App['kitchen'], timer: Timer): Promise<void> {
  await kitchen.fetch().then(
    (board) => board.addTimer(timer),
    () => undefined,
  );
}

function CardDialog({ dialog, timer, isOpen, onClose }: Handed & { readonly onClose: () => void }) {
  const Shown = DIALOGS[dialog];
  return <Shown key={timer.id} open={isOpen} timer={timer} onClose={onClose} />;
}

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];

function enter(menu: HTMLElement | null): void {
  if (menu) itemsOf(menu)[0]?.focus({ preventScroll: true });
}

/** The keys of a menu: up and down in a ring, first and last. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const items = itemsOf(event.currentTarget);
  const at = items.findIndex((item) => item === document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  items.at(to % items.length)?.focus();
}

/**
 * Below a button with their right edges aligned, or above it in the lower half of the window; nearer to the middle where
 * there is not enough room. It moves with the page.
 */
function beside(anchor: HTMLElement): CSSProperties {
  const { top, bottom, right } = anchor.getBoundingClientRect();
  const isBelow = innerHeight - bottom >= top;
  // The row on the button's side gives way to the menu.
  const row = `minmax(0, ${(isBelow ? bottom : innerHeight - top) - EDGE}px)`;
  return {
    top: scrollY + EDGE,
    right: document.documentElement.clientWidth - right,
    height: innerHeight - 2 * EDGE,
    gridTemplateRows: isBelow ? `${row} max-content 1fr` : `1fr max-content ${row}`,
  };
}

/** Between the menu and the edge of the window (CSS px). */
const EDGE = 8;
