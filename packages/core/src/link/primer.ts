// What the predictor has read before a link begins, so that words of training and the shape of a timer cost next to
// nothing. Frozen: one letter more, and no link of version 1 could be read.

/** Ends a packed text; JSON never contains it. */
export const END = '\0';

const NAMES =
  'Round 1|Round 2|Block 1|Station 1|Main set|Warm-up|Cool-down|Stretch|Breathe in|Breathe out|Inhale|Exhale|Get ready|Recovery|Focus|Break|Walk|Run|Easy|Hard|Fast|Slow|Sprint|Jog|Row|Ride|Hold| forward| backward| lower| upper|single|double| alternating| seated| standing| hanging| reverse| lateral| diagonal| with dumbbells| with kettlebell| with a band| on the bench| against the wall| on one leg| left side| right side| left leg| right leg| left| right| arm| hip| knee| shoulder| chest| back| jump|Squat| squats|Lunge| lunges|Push-up|Push-ups|Pull-up|Pull-ups|Sit-ups|Step-ups|Burpees|Plank|Side plank|Mountain climbers|Jumping jacks|High knees|Crunches| twists| raises| kicks|Glute bridge|Hip thrusts|Wall sit| jumps| dips| press| rows| curls|Deadlifts|Kettlebell swings| swings| carry| crawl| walk| hold| stretch|Work|Rest'.split(
    '|',
  );

/** A timer as columns whose names are the words that timers are made of. */
export const PRIMER = `[["Intervals",null],[1,1,70,0,-1],[2,["Round 1","Round 2"],[3,8],[0,60],[4,2]],${JSON.stringify(NAMES)},[20,10,15,45,90,120,180,240,300,40,60,30],[1,2,1,2,1,2],1,-1,-1,0]${END}`;
