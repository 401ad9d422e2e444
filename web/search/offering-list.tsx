export default function OfferingList() {
  return <h1>OfferingList</h1>;
}
