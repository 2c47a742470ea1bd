import type { Fault } from './matrix.ts';

interface Line<What> {
  begin(fault: What): Promise<void>;
  end(): Promise<void>;
}

/** The faults of a line, and a trickle, which every operation bears. */
export function faultsByName<What>(
  line: Line<NoInfer<What> | 'trickle'>,
  named: Readonly<Record<string, What>>,
): Fault[] {
  const faults = Object.entries(named).map(([name, fault]) => ({
    name,
    begin: () => line.begin(fault),
    end: () => line.end(),
  }));
  const trickle = {
    name: 'trickle',
    bearable: true,
    begin: () => line.begin('trickle'),
    end: () => line.end(),
  };
  return [...faults, trickle];
}
