// What sharding by account asks of each statement, read off PostgreSQL's own plans. Every statement that the server makes in any test
// on PostgreSQL is recorded when it is compiled, so that a new one cannot be forgotten.

import { randomUUID } from 'node:crypto';
import { DefaultQueryCompiler, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import { MIGRATED } from './global-setup.ts';

/** The sharded tables, by `owner`. */
const SHARDED = ['sync_owner', 'sync_doc', 'sync_history'];
/** Tables to which everyone's requests write, each to its own key. */
const COUNTS = ['throttle', 'quota'];
const MENTIONS = new RegExp([...SHARDED, ...COUNTS].join('|'));
/** Made once in the life of a database, or by an operator's command while no server runs. */
const RARE = /\/src\/(?:database|backup|move)\//;
/** Once a day what has expired is looked for in every shard, then removed account by account. */
const SWEEPS = [
  /^select "owner", "seq" from "sync_history" where "replaced_at" < /,
  /^select "owner", "kind", "id" from "sync_doc" where "deleted_at" < /,
  /^with known as materialized \(select id from "user"\)\s+select owner from sync_owner/,
];
/** What belongs to everyone, or to a person under several keys: a sweep, a new password, a deletion, a process that stops. */
const OF_SEVERAL = [
  /^delete from "(?:throttle|quota)" where "ends_at" <= /,
  /^delete from "throttle" where key = \$1 or substr\(/,
  /^delete from "(?:throttle|quota)" where \("key" like /,
  /^update throttle set count = greatest\(/,
];
/** The last step of a restore gives every account a new epoch. */
const RESTORES = [/^update "sync_owner" set "epoch" = \$1, "restored_seq" = "seq"/];
const DEEP = 60;

/** A statement and the line of the server's source that makes it. */
interface Made {
  readonly text: string;
  readonly at: string;
}

const seen = new Set<string>();
let waiting: Made[] = [];

const compile = Reflect.get(DefaultQueryCompiler.prototype, 'compileQuery');
DefaultQueryCompiler.prototype.compileQuery = function (...given) {
  const compiled = compile.apply(this, given);
  if (this instanceof PostgresQueryCompiler) note(compiled.sql);
  return compiled;
};

function note(text: string): void {
  if (!MENTIONS.test(text) || seen.has(text)) return;
  const at = makerOf();
  if (at === undefined) return;
  seen.add(text);
  if (!RARE.test(at)) waiting.push({ text, at });
}

/** Where in the server's source the statement that is being compiled was made; undefined if a test made it. */
function makerOf(): string | undefined {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = DEEP;
  const lines = (new Error('here').stack ?? '').split('\n').slice(1);
  Error.stackTraceLimit = limit;
  const made = lines.find((line) => !line.includes('node_modules') && !line.includes('sharding-law'));
  return made?.includes('/packages/server/src/') === true ? made.trim() : undefined;
}

/** What is wrong with the statements that were made since the last call, a sentence each. */
export async function shardingProblems(postgresUrl: string): Promise<readonly string[]> {
  const made = waiting;
  waiting = [];
  // Where it is not installed, its dialect is still compiled here and there.
  if (made.length === 0 || postgresUrl === '') return [];
  return await problemsOf(postgresUrl, made);
}

/** What is wrong with statements, by the plans of a migrated database of their own. */
export async function problemsOf(postgresUrl: string, made: readonly Made[]): Promise<readonly string[]> {
  const name = `law_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: postgresUrl });
  await admin.connect();
  const problems: string[] = [];
  try {
    await admin.query(`create database ${name} template ${MIGRATED}`);
    const client = new pg.Client({ connectionString: postgresUrl.replace('/postgres?', `/${name}?`) });
    await client.connect();
    await client.query('set plan_cache_mode = force_generic_plan');
    for (const { text, at } of made)
      for (const problem of await problemsIn(client, text)) problems.push(`${problem}\n${at}\n${text}`);
    await client.end();
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  }
  return problems;
}

async function problemsIn(client: pg.Client, text: string): Promise<readonly string[]> {
  if ([...SWEEPS, ...OF_SEVERAL, ...RESTORES].some((one) => one.test(text))) return [];
  const values = new Set(text.match(/\$\d+/g)).size;
  await client.query(`prepare one as ${text}`);
  const given = values === 0 ? '' : `(${Array.from({ length: values }, () => 'null').join(', ')})`;
  const { rows } = await client.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>(
    `explain (format json, verbose) execute one${given}`,
  );
  await client.query('deallocate one');
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  return plan === undefined ? ['There is no plan.'] : [...problemsAt(plan), ...partsOf(plan).flatMap(joined)];
}

/** A node of a plan, as PostgreSQL prints it. */
interface Plan {
  readonly 'Node Type': string;
  readonly Operation?: string;
  readonly 'Relation Name'?: string;
  readonly 'Subplan Name'?: string;
  readonly Output?: readonly string[];
  readonly Filter?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Plans?: readonly Plan[];
}

const isSharded = ({ 'Relation Name': name = '' }: Plan): boolean => SHARDED.includes(name);
const isPart = ({ 'Subplan Name': name = '' }: Plan): boolean => name.startsWith('CTE ');
const OWNER = /^\(?(?:\w+\.)?owner = (?:ANY \((?:ARRAY\[)?)?\$\d/;
const KEY = /^\(?(?:\w+\.)?key = \$\d/;
/** A value of the statement, or a row of several. */
const GIVEN = /^(?:\$\d+|"\*VALUES\*"\.column\d+)/;

function problemsAt(plan: Plan): readonly string[] {
  const below = (plan.Plans ?? []).flatMap(problemsAt);
  const table = plan['Relation Name'] ?? '';
  const demands = (what: RegExp) =>
    [plan.Filter, plan['Index Cond'], plan['Recheck Cond']].some((all = '') =>
      conjunctsOf(all).some((one) => what.test(one)),
    );
  if (COUNTS.includes(table) && plan['Node Type'] !== 'ModifyTable' && !demands(KEY))
    return [...below, `${table} is read beyond the request's own key.`];
  if (!isSharded(plan)) return below;
  if (plan['Node Type'] !== 'ModifyTable') {
    return demands(OWNER) ? below : [...below, `${table} is read without the account's own value.`];
  }
  if (plan.Operation !== 'Insert') return below;
  const rows = plan.Plans?.find((each) => each['Subplan Name'] === undefined);
  const isGiven = GIVEN.test(rows?.Output?.[0] ?? '');
  const asks = (plan.Plans ?? []).some(isQuestion);
  return [
    ...below,
    ...(isGiven ? [] : [`A row of ${table} takes its account from another part of the statement.`]),
    ...(asks ? [`A value of a row of ${table} is asked for within the statement.`] : []),
  ];
}

/** The statement without its CTEs, and each CTE: what a shard has to join by itself. */
function partsOf(plan: Plan): readonly Plan[] {
  const all = (node: Plan): readonly Plan[] => [node, ...(node.Plans ?? []).flatMap(all)];
  return [plan, ...all(plan).filter(isPart)];
}

/** The conditions that all have to hold, of one that PostgreSQL prints in parentheses. */
function conjunctsOf(condition: string): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 1;
  for (let at = 0; at < condition.length; at++) {
    if (condition[at] === '(') depth += 1;
    if (condition[at] === ')') depth -= 1;
    if (depth === 1 && condition.startsWith(' OR ', at)) return [];
    if (depth === 0 || (depth === 1 && condition.startsWith(' AND ', at))) {
      found.push(condition.slice(from, at));
      from = at + ' AND '.length;
    }
  }
  return found;
}

/** Whether a plan contains a sub-select in place of a value. */
function isQuestion(plan: Plan): boolean {
  if (isPart(plan)) return false;
  return plan['Subplan Name'] !== undefined || (plan.Plans ?? []).some(isQuestion);
}

function joined(part: Plan): readonly string[] {
  const scans = scansBelow(part);
  const other = scans.find((scan) => !isSharded(scan));
  if (other === undefined || !scans.some(isSharded)) return [];
  return [`A sharded table is joined with ${other['Relation Name']}, which is on one machine.`];
}

/** The scans of a plan, without those of its CTEs. */
function scansBelow(plan: Plan | undefined): readonly Plan[] {
  if (plan === undefined) return [];
  const own = plan['Relation Name'] !== undefined && plan['Node Type'] !== 'ModifyTable' ? [plan] : [];
  return [...own, ...(plan.Plans ?? []).filter((each) => !isPart(each)).flatMap(scansBelow)];
}
