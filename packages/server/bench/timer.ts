// What benches save.

/** A timer of nine steps, 1.3 KB as JSON. */
export function benchTimer() {
  const steps = Array.from({ length: 9 }, (_, index) => ({
    id: `step-${index}-0123456789abcdef`,
    name: `Step ${index}`,
    duration: 30,
    type: 'work',
    repeat: 1,
    coachingEnabled: true,
    pauseAfterEnd: false,
  }));
  return {
    name: 'Bench',
    rounds: [{ id: 'round-0123456789abcdef', name: 'Round 1', steps, repeat: 3, restAfterRound: 10 }],
    tags: [],
  };
}
