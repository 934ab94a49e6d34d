// A hundred public workouts through make_timer: how many came out in each way.

import { WORKOUTS, workoutCounts } from '@roundbell/core/testing';
import { madeTimer } from '../test/made-timer.ts';

const { counts } = workoutCounts(madeTimer);
const names = ['right', 'right with a note', 'refused', 'wrong with a note', 'wrong without a note'] as const;
console.log(`| workouts | ${names.join(' | ')} |`);
console.log(`| --- |${' --- |'.repeat(names.length)}`);
console.log(`| ${[WORKOUTS.length, ...names.map((name) => counts[name])].join(' | ')} |`);
