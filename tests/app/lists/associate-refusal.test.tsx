// Why Associate is refused belongs to the screen that has set it last.
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useAssociateRefusal, usePublishAssociateRefusal } from '../../../src/lists/associate-refusal.ts';

it('a screen that goes takes its own refusal along, and not that of the screen after it', () => {
  const { result, rerender } = renderHook(() => useAssociateRefusal());
  const first = renderHook(() => usePublishAssociateRefusal(1, 'deleted'));
  // Another screen with the same words.
  const second = renderHook(() => usePublishAssociateRefusal(1, 'deleted'));
  first.unmount();
  rerender();
  expect(result.current).toBe('deleted');
  second.unmount();
  rerender();
  expect(result.current).toBeNull();
});
