/** What `npm test` leaves out of a test for the full run (docs/testing.md). */

/** Whether this run is the gate: what every change has to pass, in ten minutes. */
export const isGate = Boolean(process.env.CLUTCH_TEST_GATE);

/** How often something is tried, or of how many it is made: in the gate fewer. */
export const often = (gate: number, full: number): number => (isGate ? gate : full);
