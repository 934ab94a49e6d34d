import { useEffect } from 'react';
import { useHeartRate } from './use-heart-rate.ts';

/** The engines of the heart rate, fetched at once by a page that is of no use without them. */
export function useFetchedHeartRate(): ReturnType<typeof useHeartRate> {
  const arrival = useHeartRate();
  const { fetch } = arrival;
  useEffect(fetch, [fetch]);
  return arrival;
}
