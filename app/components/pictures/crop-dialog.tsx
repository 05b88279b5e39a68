import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "#app/design/button/button.tsx";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import type { cropTexts } from "#i18n/messages/en/crop.ts";
import { type Crop, middleSquare, moveSquare, zoomSquare } from "./crop-square.ts";

/** The messages of the dialog, and of images that it does not accept. */
export type CropTexts = typeof cropTexts;

type Props = {
  bitmap: ImageBitmap;
  isRound: boolean;
  messages: CropTexts;
  onClose: () => void;
  onUse: (crop: Crop) => void;
};

/** The canvas size in pixels, twice its displayed size. */
const side = 640;
const steps: Partial<Record<string, [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Selects the visible square of an image, by pointer or by keys. */
export function CropDialog({ bitmap, isRound, messages, onClose, onUse }: Props) {
  const zoomId = useId();
  const [square, setSquare] = useState(() => middleSquare(bitmap));
  const [zoom, setZoom] = useState(0);
  return (
    <Dialog title={messages.cropTitle} closeLabel={messages.close} onClose={onClose}>
      <CropArea {...{ bitmap, isRound, square }} label={messages.cropArea} onMove={setSquare} />
      <label className="crop-zoom" htmlFor={zoomId}>
        {messages.zoom}
        <input
          id={zoomId}
          type="range"
          min={0}
          max={100}
          value={zoom}
          onChange={({ target }) => {
            setZoom(Number(target.value));
            setSquare(zoomSquare(bitmap, square, Number(target.value)));
          }}
        />
      </label>
      <p className="shots-note">{messages.cropHint}</p>
      <div className="dialog-actions">
        <Button variant="ghost" onClick={onClose}>
          {messages.cancel}
        </Button>
        <Button onClick={() => onUse(square)}>{messages.useCrop}</Button>
      </div>
    </Dialog>
  );
}

type AreaProps = Pick<Props, "bitmap" | "isRound"> & { square: Crop; label: string; onMove: (square: Crop) => void };

function CropArea({ bitmap, isRound, square, label, onMove }: AreaProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const from = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    const { x, y, size } = square;
    canvas.current?.getContext("2d")?.drawImage(bitmap, x, y, size, size, 0, 0, side, side);
  }, [bitmap, square]);
  const drag = ({ clientX: x, clientY: y, currentTarget }: PointerEvent) => {
    if (from.current === null) return;
    const scale = square.size / currentTarget.clientWidth;
    const [right, down] = [(from.current.x - x) * scale, (from.current.y - y) * scale];
    from.current = { x, y };
    onMove(moveSquare(bitmap, square, right, down));
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const pixels = Math.max(1, Math.round(square.size / 40));
    onMove(moveSquare(bitmap, square, step[0] * pixels, step[1] * pixels));
  };
  return (
    <button
      type="button"
      className={isRound ? "crop round" : "crop"}
      aria-label={label}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        from.current = null;
      }}
      onKeyDown={press}
    >
      <canvas ref={canvas} width={side} height={side} />
    </button>
  );
}
