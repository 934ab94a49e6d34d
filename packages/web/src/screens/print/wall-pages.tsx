import { linkBody, WALL_LINE, WALL_PAGE, type WallLine, type WallPage, wallSheet } from '@roundbell/core/formats';
import type { Timer } from '@roundbell/core/timer';
import { type CSSProperties, useMemo } from 'react';
import { addressOf } from '../../base/host.ts';
import { QR_LIMIT, QrPicture } from '../../parts/qr-picture.tsx';
import { TYPE_WORDS } from '../../parts/type-words.ts';
import styles from './print-screen.module.css';

/** Measures of the sheet that the style sheet takes, in its millimetres. */
type Measures = CSSProperties & Readonly<Record<`--wall-${string}`, number>>;

interface WallPagesProps {
  readonly timer: Timer;
}

/** The pages of a timer's sheet, as large as on paper where there is room. */
export function WallPages({ timer }: WallPagesProps) {
  const sheet = useMemo(() => wallSheet(timer), [timer]);
  const measures: Measures = {
    '--wall-width': WALL_PAGE.width,
    '--wall-height': WALL_PAGE.height,
    '--wall-head': WALL_PAGE.head,
    '--wall-later-head': WALL_PAGE.laterHead,
    '--wall-foot': WALL_PAGE.foot,
    '--wall-gap': WALL_PAGE.gap,
    '--wall-qr': WALL_PAGE.qr,
    '--wall-type': sheet.type,
    '--wall-title': sheet.titleType,
    '--wall-line': WALL_LINE,
    '--wall-columns': sheet.columnCount,
  };
  return (
    <div className={styles.pages} style={measures}>
      {sheet.pages.map((page, index) => (
        <section key={index} className={styles.page} aria-label={`Page ${index + 1}`}>
          {index === 0 ? (
            <Head timer={timer} totals={sheet.totals} />
          ) : (
            <p dir="auto" className={styles.laterHead}>{`${timer.name}, page ${index + 1}`}</p>
          )}
          <Columns page={page} />
          <p className={styles.foot}>{page.note}</p>
        </section>
      ))}
    </div>
  );
}

function Head({ timer, totals }: WallPagesProps & { readonly totals: string }) {
  return (
    <header className={styles.head}>
      <div className={styles.titles}>
        <h2 dir="auto">{timer.name}</h2>
        <p>{totals}</p>
      </div>
      <Code timer={timer} />
    </header>
  );
}

function Code({ timer }: WallPagesProps) {
  const written = useMemo(() => linkBody(timer), [timer]);
  const url = written.ok ? addressOf(`/t#${written.body}`) : '';
  const reason = written.ok ? url.length > QR_LIMIT && 'This timer is too long for a QR code.' : written.message;
  return (
    <div className={styles.code}>
      {reason ? (
        <p>{reason}</p>
      ) : (
        <QrPicture text={url} name={`QR code of the link to "${timer.name}"`} correction="L" />
      )}
    </div>
  );
}

function Columns({ page }: { readonly page: WallPage }) {
  return (
    <div className={styles.columns}>
      {page.columns.map((lines, column) => (
        <ul key={column} aria-label="Rounds and steps">
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      ))}
    </div>
  );
}

function Line({ line }: { readonly line: WallLine }) {
  const height: Measures = { '--wall-lines': line.lines };
  return (
    <li className={styles[line.kind]} style={height}>
      {line.kind === 'step' && (
        <span
          className={styles.type}
          style={{ background: `var(--type-${line.type})`, color: `var(--type-${line.type}-text)` }}
        >
          {TYPE_WORDS[line.type]}
        </span>
      )}
      <span dir="auto" className={styles.name}>
        {line.name}
      </span>
      {line.marks.map((mark) => (
        <span key={mark} className={styles.mark}>
          {' '}
          {mark}
        </span>
      ))}
    </li>
  );
}
