import { expect, inject, it } from 'vitest';
import { onPostgres } from './fixture.ts';
import { problemsOf } from './sharding-law.ts';

onPostgres('the law of statements', () => {
  it.each([
    ['select seq from sync_doc where owner = $1 and kind = $2', []],
    ['select seq from sync_owner where owner in ($1, $2)', []],
    ['insert into sync_owner (owner, bytes, seq, epoch) values ($1, 0, $2, $3)', []],
    [
      'insert into sync_history (owner, seq, kind, id, document, at, bytes) values ($1, $2, $3, $4, $5, 0, 0), ($1, $6, $3, $4, $5, 0, 0)',
      [],
    ],
    ['update sync_owner set seq = $1 where owner = $2 returning seq', []],
    [
      'with known as materialized (select id from "user") select seq from sync_doc where owner = $1 and id in (select id from known)',
      [],
    ],
    [
      "select seq from sync_history where owner = $1 and (replaced_at is null or replaced_at > 1) and document <> ' or '",
      [],
    ],
    ['select seq from sync_doc where owner = $1 or seq = $2', ["sync_doc is read without the account's own value."]],
    ['update throttle set count = count - 1 where key = $1', []],
    ['delete from quota where ends_at <= $1', ["quota is read beyond the request's own key."]],
    ['delete from throttle where ends_at <= $1 or key = $2', ["throttle is read beyond the request's own key."]],
    ['select count(*) from sync_doc', ["sync_doc is read without the account's own value."]],
    [
      'delete from sync_history where seq = any($1::bigint[])',
      ["sync_history is read without the account's own value."],
    ],
    [
      `with counted as (update sync_owner set seq = $1 where owner = $2 returning owner)
        update sync_history set replaced_at = $3 from counted where sync_history.owner = counted.owner`,
      ["sync_history is read without the account's own value."],
    ],
    [
      `with counted as (update sync_owner set seq = $1 where owner = $2 returning owner)
        insert into sync_history (owner, seq, kind, id, document, at, bytes) select owner, $1, $3, $4, $5, 0, 0 from counted`,
      ['A row of sync_history takes its account from another part of the statement.'],
    ],
    [
      `select (select max(p.seq) from sync_doc p where p.owner = d.owner) from sync_doc d where d.owner = $1`,
      ["sync_doc is read without the account's own value."],
    ],
    [
      'insert into sync_owner (owner, bytes, seq, epoch) values ($1, 0, (select seq from sync_start), $2)',
      ['A value of a row of sync_owner is asked for within the statement.'],
    ],
    [
      'select owner from sync_owner where owner = $1 and not exists (select 1 from "user" known where known.id = owner)',
      ['A sharded table is joined with user, which is on one machine.'],
    ],
  ])('reads off plans what is wrong with: %s', async (text, problems) => {
    const found = await problemsOf(inject('postgresUrl'), [{ text, at: 'here' }]);
    expect(found.map((problem) => problem.split('\n')[0])).toEqual(problems);
  });
});
