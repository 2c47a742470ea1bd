// Components that are not loaded before the first row, but open at once: fetched while the browser is idle after that
// row, and rendered without Suspense, whose fallback would delay the first opening by 300 ms.
import { type ComponentType, memo, type ReactNode, useEffect, useReducer, useState } from 'react';
import { afterFirstScreen } from '../../lib/first-screen.ts';
import { singleFlight } from '../../lib/single-flight.ts';

export interface Lazy<Props extends object> {
  /** Fetches it in advance, when a pointer is over its button or the button gets the focus. */
  preload(): void;
  /** Fetches it. After a failure, the next call tries again. */
  load(): Promise<unknown>;
  /** Resolves once it has been fetched by any caller. */
  whenLoaded: Promise<void>;
  loaded(): ComponentType<Props> | null;
}

/** Declares a component with a separate chunk: `lazyComponent(() => import('./dialog.tsx').then((file) => file.Dialog))`. */
export function lazyComponent<Props extends object>(
  fetchComponent: () => Promise<ComponentType<Props>>,
): Lazy<Props> {
  let loaded: ComponentType<Props> | null = null;
  let resolveLoaded: () => void = () => undefined;
  const whenLoaded = new Promise<void>((resolve) => {
    resolveLoaded = resolve;
  });
  const load = singleFlight(async () => {
    loaded ??= await fetchComponent();
    resolveLoaded();
  });
  const preload = () => void load().catch(() => undefined);

  afterFirstScreen(preload);
  return { preload, load, whenLoaded, loaded: () => loaded };
}

/** Declares that the first screen opens it with one tap: it is fetched before the other lazy components. */
export function preloadFirst({ preload }: Pick<Lazy<never>, 'preload'>): void {
  afterFirstScreen(preload, true);
}

interface LazyComponentProps<Props extends object> {
  of: Lazy<Props>;
  props: Props;
  /** Keeps its place until then. */
  place?: ReactNode;
}

/** Renders a lazy component once it is fetched; throws when fetching fails. */
export function LazyComponent<Props extends object>({
  of,
  props,
  place = null,
}: LazyComponentProps<Props>): ReactNode {
  const [failure, setFailure] = useState<{ of: Lazy<Props>; error: unknown } | null>(null);
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const Loaded = of.loaded();
  useEffect(() => {
    if (!Loaded) of.load().then(rerender, (error: unknown) => setFailure({ of, error }));
  }, [of, Loaded]);
  if (failure?.of === of && !Loaded) throw failure.error;
  return Loaded ? <Loaded {...props} /> : place;
}

interface LazyOverlayProps<Props extends object> extends LazyComponentProps<Props> {
  /** Whether it is about to be shown: then it is fetched, unless it is there. */
  needed?: boolean;
}

/**
 * Renders a dialog, menu or tooltip that is closed at first. It is rendered, closed, as soon as anything has fetched it,
 * so that it opens at once; it is fetched here only when it is needed.
 */
export function LazyOverlay<Props extends object>({ of, props, needed = false }: LazyOverlayProps<Props>) {
  const [loaded, setLoaded] = useState(of.loaded() !== null);
  useEffect(() => void of.whenLoaded.then(() => setLoaded(true)), [of]);
  return loaded || needed ? <LazyComponent of={of} props={props} /> : null;
}

/** Such an overlay that is not drawn again while it is closed: what it shows is read when it opens. */
export const ClosedOverlay = memo(
  LazyOverlay,
  (before, { of, needed }) => before.of === of && !before.needed && !needed,
) as typeof LazyOverlay;

/**
 * Whether an overlay is to be open: at first it is not, even where `open` says so. An overlay of Mantine that is open when
 * it is first rendered appears without its transition, and does not return the focus when it is closed.
 */
export function useOpenAfterMount(open: boolean): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(open), [open]);
  return isOpen;
}
