// The strip, where the server keeps the history; it is fetched with the first page that shows it.
import type { ComponentProps } from 'react';
import { useOffers } from '../api/capabilities.ts';
import { useApp } from '../data/app-context.ts';
import { withTexts } from '../i18n/load-texts.ts';
import { lazyComponent } from '../ui/lazy/lazy-component.tsx';
import { LazyEmbedded } from '../ui/lazy/lazy-embedded.tsx';
import type { ConnectionStrip } from './connection-strip.tsx';

const strip = lazyComponent(() =>
  withTexts(import('./connection-strip.tsx'), 'record-pages').then((file) => file.ConnectionStrip),
);

export function LazyConnectionStrip(props: ComponentProps<typeof ConnectionStrip>) {
  const { call } = useApp();
  return useOffers(call, 'connectionHistory') ? <LazyEmbedded of={strip} props={props} /> : null;
}
