// `npm run drill -- image`: builds the image of the Dockerfile without an image registry, runs it without privileges,
// and prints its size and which promises of docs/deployment.md it keeps. Needs root on Debian, and the mirrors of
// Debian and npm. Takes three minutes the first time.
import { makeBaseImages } from "./image/base-images.ts";
import { removeContainer } from "./image/container.ts";
import { buildImage, checkComposeFile, checkContents, printLayers } from "./image/image-contents.ts";
import { checkRunning } from "./image/promises.ts";
import { Report } from "./image/report.ts";
import { openWorkspace } from "./image/tools.ts";

const port = 3917;
const report = new Report();

openWorkspace();
removeContainer();
console.log("Creating the base images.");
makeBaseImages();
console.log("Building the image.");
buildImage();
printLayers();
checkContents(report);
checkComposeFile(report);
try {
  console.log("Running the image.");
  await checkRunning(report, port);
} finally {
  removeContainer();
}
report.print();
process.exitCode = report.failed > 0 ? 1 : 0;
