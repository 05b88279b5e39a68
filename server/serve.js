// The production process: `node server/serve.js`, from the project's folder, after `npm run build`.
import { main } from "../build/server/index.js";

await main();
