import type { Seconds } from '@roundbell/core/base';
import { type PointerEvent, useRef } from 'react';
import { useWheel } from '../../../app/hooks/use-wheel.ts';
import { type CurveWindow, isWhole, movedWindow, zoomedWindow } from '../../../parts/curve/curve-window.ts';

interface Wishes {
  readonly window: CurveWindow;
  readonly length: Seconds;
  readonly onWindow: (window: CurveWindow) => void;
  readonly onMoment: (moment: Seconds) => void;
}

/** A wheel that zooms by 10 % reports 100 pixels on most systems. */
const WHEEL_ZOOM = 0.001;

/** Where some pointers are, along the curve: their middle, and how far apart the outer two are. */
function spreadOf(places: readonly number[]) {
  const [least, most] = [Math.min(...places), Math.max(...places)];
  return { middle: (least + most) / 2, apart: most - least };
}

/**
 * A pointer on a curve reads it, two fingers zoom and move it, a pressed mouse moves what is zoomed,
 * and a wheel with Control, as a trackpad's pinch, zooms. The result is for the surface over the curve.
 */
export function useCurveGestures({ window, length, onWindow, onMoment }: Wishes) {
  const places = useRef(new Map<number, number>());
  const momentAt = (surface: Element, clientX: number): Seconds => {
    const { left, width } = surface.getBoundingClientRect();
    const share = width === 0 ? 0 : Math.min(1, Math.max(0, (clientX - left) / width));
    return window.from + share * (window.to - window.from);
  };
  const drag = (surface: Element, id: number, clientX: number): void => {
    const before = spreadOf([...places.current.values()]);
    places.current.set(id, clientX);
    const after = spreadOf([...places.current.values()]);
    const factor = before.apart > 0 && after.apart > 0 ? before.apart / after.apart : 1;
    const zoomed = zoomedWindow(window, length, factor, momentAt(surface, before.middle));
    const { width } = surface.getBoundingClientRect();
    const by = ((before.middle - after.middle) / (width || 1)) * (zoomed.to - zoomed.from);
    onWindow(movedWindow(zoomed, length, by));
  };
  const lift = ({ pointerId }: PointerEvent): void => void places.current.delete(pointerId);
  const ref = useWheel((event) => {
    if (!event.ctrlKey || !(event.currentTarget instanceof Element)) return;
    event.preventDefault();
    const about = momentAt(event.currentTarget, event.clientX);
    onWindow(zoomedWindow(window, length, Math.exp(event.deltaY * WHEEL_ZOOM), about));
  });

  return {
    ref,
    onPointerDown({ currentTarget, pointerId, clientX }: PointerEvent) {
      places.current.set(pointerId, clientX);
      currentTarget.setPointerCapture(pointerId);
      if (places.current.size === 1) onMoment(momentAt(currentTarget, clientX));
    },
    onPointerMove({ currentTarget, pointerId, pointerType, clientX }: PointerEvent) {
      const isHeld = places.current.has(pointerId);
      if (isHeld && places.current.size > 1) return drag(currentTarget, pointerId, clientX);
      if (isHeld && pointerType === 'mouse' && !isWhole(window, length)) return drag(currentTarget, pointerId, clientX);
      if (isHeld) places.current.set(pointerId, clientX);
      onMoment(momentAt(currentTarget, clientX));
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}
