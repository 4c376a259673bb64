import type { AnalysisState } from '../api/types';

/** Between two questions how far an analysis is, in milliseconds. */
export const POLL_MS = 1_000;

/** Whether the analysis will be there without anybody doing anything. */
export function isUnderWay({ status }: AnalysisState): boolean {
  return status === 'waiting' || status === 'running';
}
