// The words a coach may use. A line of a language model may hold no others: a list of what is allowed is short and ends, a list of
// insults, dangers and other languages never does.

function listed(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/u));
}

/** Words that ask for more. */
export const UP_WORDS = listed(`
  push pushing pick faster quicker quicken harder lift lifting raise raising up upward increase increasing build building
  climb climbing stronger higher drive driving accelerate
`);

/** Words that ask for less. */
export const DOWN_WORDS = listed(`
  slow slower slowing slowly ease easing easier easy down downward lower lowering lighter lighten soften softer
  softening reduce reducing settle settling gentler
`);

/** Words that ask for less beside one of those, and never for more. */
export const AWAY_WORDS = listed('back off');

/** Words that ask to stay exactly so: only for someone who is seen where they should be, or beside a direction. */
export const HOLD_WORDS = listed('hold holding steady same maintain remain');

/** Words that praise, or claim that all is as it should be: only for someone seen in the zone. */
export const PRAISE_WORDS = listed(`
  good great well nice nicely perfect exactly right lovely solid excellent strong here there this that's it's just working
  found settled is are
`);

/** Words that begin something. */
export const CHANGE_WORDS = listed(`
  next new now begins begin starts start starting change changes comes coming here part first switch something
`);

/** Words for where to go. */
export const TARGET_WORDS = listed('zone target range toward towards');

/** Words without a direction or a claim. */
export const PLAIN_WORDS = listed(`
  a an and as at by for from in into it its little bit more touch my now of on one the then through to until with you your
  you're we let let's come find take give have room try make move moving go going again still step steps stride strides
  breath breaths breathe breathing shoulders hands arms jaw legs feet hips core head chest face posture form body cadence
  rhythm pace tempo speed effort power work intensity long longer tall deep loose relax relaxed calm calmly even evenly
  patient smooth smoothly quiet quietly gentle gently soft steadily time moment slight slightly each every few below above
  short small way like keep keeping stay staying continue carry focus
`);

/** How far off a heart is: said only if it is true. */
export const DISTANCE_WORDS = listed('five ten fifteen twenty twenty-five thirty thirty-five forty');
