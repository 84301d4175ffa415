/** What the server refuses with, by its codes: it arrives with the first refusal. English is the server's own sentence. */
import messages from './faults/fr.json' with { type: 'json' };

export { messages };
