// A hundred public workouts through make_timer: how many came out in each way.

import { WORKOUTS, workoutCounts } from '@roundbell/core/testing';
import { benchTable } from '../../bench-table.ts';
import { madeTimer } from '../test/made-timer.ts';

const { counts } = workoutCounts(madeTimer);
const names = ['right', 'right with a note', 'refused', 'wrong with a note', 'wrong without a note'] as const;
benchTable('Workouts', ...names)(`${WORKOUTS.length} public workouts`, ...names.map((name) => String(counts[name])));
