export default function Offering() {
  return <h1>Offering</h1>;
}
